import { expectAccessible } from '../../support/browser/axe.ts'
import { recordAnnouncements } from '../../support/browser/heard.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { expect, test } from '../../support/browser/test.ts'

test('each step has the focus on its heading and its own title, both ways', async ({ journey, page }) => {
  const announced = await recordAnnouncements(page)
  const titles = new Set<string>()
  const expectArrived = async () => {
    const heading = page.locator('main h1')
    await expect(heading).toHaveCount(1)
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(RegExp.escape(await heading.innerText())))
    const title = await page.title()
    expect(titles.has(title), `a title of its own: ${title}`).toBe(false)
    titles.add(title)
  }
  await journey.open()
  titles.add(await page.title())
  await announced.clear()
  const way = {
    'bank-search': () => journey.press(labels.withLogin),
    'bank-login': () => journey.chooseBank(banks.sms),
    'sca-otp': () => journey.login(),
    accounts: () => journey.otp(),
    partners: () => journey.accounts(),
    owner: () => journey.partners(),
    'new-account': () => journey.owner(),
    check: () => journey.account(),
  } as const
  for (const [screen, go] of Object.entries(way)) {
    await go()
    await journey.on(screen as keyof typeof way)
    await expectArrived()
  }
  // Between two steps the title is never that of the empty page.
  for (const line of await announced.lines())
    if (line.startsWith('title: ')) expect(line).toMatch(/ – Schritt \d von 7: .* – Neue Hausbank Test$/)
  await page.goBack()
  await journey.on('letters')
  await expect(page.locator('main h1')).toBeFocused()
  await page.goForward()
  await journey.finish()
  await expectArrived()
  await page.getByRole('link', { name: 'AGB', exact: true }).click()
  await expectArrived()
})

const ring = (element: Element) => getComputedStyle(element).outlineStyle

test('the focus has a ring after a key and none after a click; in forced colours the chosen hit differs', async ({
  journey,
  page,
}) => {
  await journey.start()
  const change = page.getByRole('button', { name: /^Ändern/ })
  const chosen = page.locator('.search-chosen')
  await journey.search('Windmühlen')
  await page.getByRole('option').first().click()
  await expect(chosen).toBeFocused()
  await expect.poll(() => chosen.evaluate(ring)).toBe('none')
  await page.keyboard.press('Enter') // A second Enter keeps the choice.
  await page.keyboard.press('Tab')
  await expect(change).toBeFocused()
  await expect.poll(() => change.evaluate(ring)).toBe('solid')
  await change.click()
  await page.emulateMedia({ forcedColors: 'active' })
  await journey.search('Testkasse')
  await expect(page.getByRole('option')).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  const [active, other] = await page.getByRole('option').evaluateAll((options) =>
    options.map((option) => {
      const { outline, backgroundColor, borderColor } = getComputedStyle(option)
      return outline + backgroundColor + borderColor
    }),
  )
  expect(active).not.toBe(other)
  await expectAccessible(page, 'bank-search in forced colours')
})

test('a step slides in, but with reduced motion nothing moves', async ({ journey, page }) => {
  await page.addInitScript(() => {
    const moved: string[] = [] // Recorded when they start, because they take only a fifth of a second.
    Object.assign(window, { moved })
    addEventListener('transitionrun', ({ propertyName }) => moved.push(propertyName), true)
    addEventListener('animationstart', ({ animationName }) => moved.push(animationName), true)
  })
  const moved = () => page.evaluate(() => Reflect.get(window, 'moved') as string[]) // put there above
  await journey.start()
  // The words that appear when loading takes long do not move.
  expect((await moved()).filter((name) => name !== 'pending-appear')).toEqual([])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await journey.start()
  await expect.poll(moved).toContain('arrive')
})
