import { create } from '#engine/tools/new/new.ts'
import { buildIdea, createIdea, removeIdea } from '../support/idea.ts'
import { startPreview } from '../support/preview.ts'
import { walkPack } from '../support/browser/pack-walk.ts'
import type { Tone } from '../support/browser/pack-walk.ts'
import { expect, test } from '../support/browser/test.ts'

// A copy of the checkout with new JSON, Markdown and SVG files, which is built and served.
test.describe.configure({ mode: 'serial' })

let root = ''
let preview: Awaited<ReturnType<typeof startPreview>>

test.beforeAll(async () => {
  root = createIdea()
  await create(root, ['flow', 'garden'])
  await create(root, ['form', 'garden', 'tools'])
  buildIdea(root)
  preview = await startPreview(root, Number(process.env.PORT ?? 4173) + 1000)
})

test.afterAll(() => {
  preview?.close()
  if (root) removeIdea(root)
})

test('a new flow with its form and a new tenant need no line of code', async ({ page }) => {
  await page.goto(`${preview.origin}/umfrage?tenant=idee`)
  const main = page.getByRole('main')
  const send = page.getByRole('button', { name: 'Antworten ansehen' })
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Wie war der Wechsel\?/)
  await expect(page.locator('html')).toHaveCSS('--color-accent', '#5a2d82')

  await send.click()
  await expect(page.getByText('Bitte eine der beiden Antworten wählen.').first()).toBeVisible()

  await page.getByLabel('Gut', { exact: true }).check()
  await page.getByLabel('In eigenen Worten').fill('Schnell und leicht.')
  await send.click()
  await expect(main).toHaveAttribute('data-screen', 'survey-read')
  await expect(page).toHaveURL(/\/survey\/read/)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Die Ideenbank dankt/)
  await expect(page.getByText('Das freut uns.')).toBeVisible()
  await expect(page.getByText('Schnell und leicht.')).toBeVisible()

  await page.goBack()
  await page.getByLabel('Schlecht', { exact: true }).check()
  await send.click()
  await expect(main).toHaveAttribute('data-screen', 'survey-read')
  await expect(page.getByText('Das freut uns.')).toBeHidden()
})

test('a new variant needs no line of code', async ({ page, watch }) => {
  // The list of allowed storage keys is that of this checkout, without the keys of the copy.
  watch.allow(/storage: unknown key kws\.newAddress/)
  await page.goto(`${preview.origin}/umzug`)
  await page.getByRole('button', { name: 'Mit Online-Banking starten' }).click()
  const main = page.getByRole('main')
  await expect(main).toHaveAttribute('data-screen', 'partners-guided')
  await expect(page).toHaveURL(/\/move\/guided/)
  await expect(page.getByText(/Schritt 1 von 4/).first()).toBeVisible()
})

test('a flow that `npm run new` has written can be built and used', async ({ page, watch }) => {
  watch.allow(/storage: unknown key garden\./)
  await page.goto(`${preview.origin}/garden`)
  const main = page.getByRole('main')
  for (const screen of ['garden-ask', 'garden-tools']) {
    await expect(main).toHaveAttribute('data-screen', screen)
    await page.getByLabel('Name').fill('Ada Beispiel')
    await page.getByRole('button', { name: 'Weiter' }).click()
  }
  await expect(main).toHaveAttribute('data-screen', 'garden-done')
})

const tones: [Tone, string][] = [
  ['de', '/wohnung'],
  ['de-x-du', '/wohnung?tenant=direkt'],
  ['en', '/wohnung?lang=en'],
]
for (const [tone, address] of tones)
  test(`the pack: a list, a condition, alternatives, a call by name and a timeout, by keyboard at 320 px, in ${tone}`, async ({
    page,
    watch,
  }) => {
    watch.allow(/storage: unknown key kws\.(home|landlord|told)/)
    await page.setViewportSize({ width: 320, height: 800 })
    await page.clock.install()
    await walkPack(page, preview.origin + address, tone)
    // The flow has ended, so another flow can begin in this tab, with a new user.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('accessToken'))).not.toBeNull()
    await page.goto(`${preview.origin}/umfrage`)
    await expect(page.getByRole('main')).toHaveAttribute('data-screen', 'survey-ask')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
  })
