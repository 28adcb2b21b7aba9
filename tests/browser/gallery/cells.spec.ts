import { expectAccessible } from '../../support/browser/axe.ts'
import { brokenWords, misfits, space } from '../../support/browser/fits.ts'
import { looks } from '../../support/browser/look-table.ts'
import { expect, test } from '../../support/browser/test.ts'
import { addressOf, galleryCells } from '../../support/gallery.ts'

/** GALLERY=all tests every cell, else one of each screen, whose state is chosen by its place. */
const all = process.env.GALLERY === 'all'
const sample = [...Map.groupBy(galleryCells, ({ screen }) => screen).values()].flatMap(
  (cells, at) => cells[(at * 7) % cells.length] ?? [],
)

/** Every look in which a cell is tested: that of its place in the list, as Sie and du in turn. */
const chosen = (all ? galleryCells : sample).map((cell, at) => ({
  cell,
  row: at % looks.length,
  tone: at % (2 * looks.length) < looks.length ? ('sie' as const) : ('du' as const),
}))

for (const [row, look] of looks.entries())
  test(`every screen fits and is accessible: ${Object.values(look).join(', ')}`, async ({ page, watch }) => {
    if (all) test.setTimeout(7_200_000)
    // What the gallery keeps of the session that it shows is no customer's, and busy is a state.
    watch.allow(/^(local )?storage|^address: .*\/busy\?/)
    const { scheme, width } = look
    await page.emulateMedia({
      colorScheme: scheme === 'dark' ? 'dark' : 'light',
      forcedColors: scheme === 'forced' ? 'active' : 'none',
      reducedMotion: 'reduce',
    })
    for (const { cell, tone } of chosen.filter((one) => one.row === row))
      await test.step(`${cell.flow}: ${cell.screen}, ${cell.state}, ${tone}`, async () => {
        const { screen, state } = cell
        const name = `${screen}, ${state}`
        // A tall window, so that the sticky bar covers nothing. axe reports covered targets as too small.
        await page.setViewportSize({ width: 320, height: 2400 })
        await page.goto(addressOf(cell, look, tone))
        const main = page.locator(`main[data-screen="${state === 'fatal' ? 'error' : screen}"]`)
        await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(main.locator('.pending')).toHaveCount(0)
        const problems = { invalid: '.problem, .field-error', error: '.problem, .problem-panel' }
        if (state === 'invalid') await expect(main.locator(problems.invalid).first()).toBeVisible()
        if (state === 'error' || state === 'critical')
          await expect(main.locator(problems.error).first()).toBeVisible()
        if (state === 'busy') await expect(main).toHaveAttribute('aria-busy', 'true')
        if (state === 'offline') await expect(page.locator('.notices')).not.toBeEmpty()
        await expect.poll(() => misfits(page), `${name} at 320 px`).toEqual([])
        await space(page, true)
        await expect.poll(() => misfits(page), `${name} at 320 px, with wide spacing`).toEqual([])
        await space(page, false)
        if (width !== 320) await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page, name)
      })
  })

/** From a small phone to a wide screen, so that each layout is seen at its narrowest and at its widest. */
const widths = [320, 360, 414, 480, 600, 700, 768, 900, 1000, 1100, 1280, 1440, 1920]

for (const language of ['de', 'en'] as const)
  test(`no word of a screen breaks inside at any width: ${language}`, async ({ page, watch }) => {
    if (all) test.setTimeout(7_200_000)
    watch.allow(/^(local )?storage|^address: .*\/busy\?/)
    for (const { cell } of chosen)
      await test.step(`${cell.flow}: ${cell.screen}, ${cell.state}`, async () => {
        await page.goto(addressOf(cell, { tenant: 'hausbank', language, scheme: 'light', width: 320 }, 'sie'))
        await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('main .pending')).toHaveCount(0)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const name = `${cell.screen}, ${cell.state} at ${width} px`
          expect.soft(await brokenWords(page), name).toEqual([])
        }
      })
  })
