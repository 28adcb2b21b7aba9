import type { Locator, Page } from '@playwright/test'
import { decideAll } from '../support/browser/decisions.ts'
import { fileInput, proof } from '../support/browser/estate-steps.ts'
import { recordAnnouncements, withoutDays } from '../support/browser/heard.ts'
import type { Heard } from '../support/browser/heard.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

/**
 * Compares with a file: all announcements since `heard.clear()`, and the accessibility tree of a part of the page, up to the text
 * `more`. `npx playwright test ... by-ear --update-snapshots` updates the file.
 */
async function expectByEar(
  announced: Heard,
  last: RegExp,
  part: Locator,
  name: string,
  more = '\n\n',
): Promise<void> {
  await expect.poll(announced.lines).toContainEqual(expect.stringMatching(last))
  const [tree] = (await part.ariaSnapshot()).split(more)
  const words = [...(await announced.lines()), '', tree, ''].join('\n')
  expect(withoutDays(words)).toMatchSnapshot(`${name}.txt`)
}

const form = (page: Page) => page.locator('main > form')

/** A new step focuses its heading. What is announced after that belongs to the test. */
async function clearAfterArrival(announced: Heard, page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeFocused()
  await announced.clear()
}

test('on Start a screen reader hears the title, and finds one heading and two buttons', async ({
  journey,
  page,
}) => {
  const announced = await recordAnnouncements(page)
  await journey.open()
  await expectByEar(announced, /^title: Ihr Konto zieht um/, page.locator('main'), 'start')
})

test('search: the number of hits is announced, the hits are options of the field', async ({
  journey,
  page,
}) => {
  const announced = await recordAnnouncements(page)
  await journey.start()
  await clearAfterArrival(announced, page)
  await journey.search('Testkasse')
  await expectByEar(announced, /^says: 2 Treffer/, form(page), 'search')
})

test('a wrong TAN: the field takes the focus at once, and its description says all', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const announced = await recordAnnouncements(page)
  await journey.atLogin(banks.sms)
  await journey.login()
  await journey.on('sca-otp')
  await clearAfterArrival(announced, page)
  await journey.otp('000000')
  await expectByEar(announced, /^focus: input "TAN" \(invalid\)/, form(page), 'wrong-tan')
  const lines = await announced.lines()
  expect(lines.at(-1)).toContain('Noch 2 Versuche')
  expect(lines.filter((line) => line.includes('Noch 2 Versuche'))).toHaveLength(1)
  // The field announces everything, so the summary does not repeat it.
  await expect(page.locator('#otp-error')).toContainText('ist abgelaufen')
  await expect(page.getByText('ist abgelaufen')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Neue TAN anfordern' })).toHaveCount(1)
})

test('a wrong PIN: the field takes the focus and its description says all, until the PIN is typed again', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const announced = await recordAnnouncements(page)
  await journey.atLogin(banks.sms)
  await journey.enterLogin('demo', '00000')
  await announced.clear()
  await journey.press(labels.signIn)
  await expectByEar(announced, /^focus: input "PIN" \(invalid\)/, form(page), 'wrong-pin')
  const lines = await announced.lines()
  expect(lines.filter((line) => line.includes('Noch 2 Versuche'))).toHaveLength(1)
  const pin = page.locator('input[type="password"]')
  await pin.fill('12345')
  await page.keyboard.press('Tab')
  await expect(pin).not.toHaveAttribute('aria-invalid')
})

test('all partners at once: one sentence says what was done, one the new count', async ({
  journey,
  page,
}) => {
  const announced = await recordAnnouncements(page)
  await journey.upTo('partners')
  // The counts are announced when the customer pauses; unchanged ones are not announced again.
  await expect.poll(announced.lines).toContainEqual(expect.stringMatching(/^says: 15 informieren wir/))
  await decideAll(page, 'Alle auslassen')
  await expect.poll(announced.lines).toContainEqual(expect.stringMatching(/^says: 0 informieren wir/))
  await announced.clear()
  await decideAll(page, 'Alle informieren')
  await expectByEar(announced, /^says: \d+ informieren wir/, form(page), 'all-informed', '- region')
})

test('a step change: the new title, then the heading has the focus', async ({ journey, page }) => {
  const announced = await recordAnnouncements(page)
  await journey.upTo('owner')
  await journey.fillOwner()
  await announced.clear()
  await journey.press(labels.next)
  await journey.on('new-account')
  await expectByEar(announced, /^focus: h1/, form(page), 'step-change')
})

test('a form with three errors is announced once, with links to its fields', async ({ journey, page }) => {
  const announced = await recordAnnouncements(page)
  await journey.upTo('owner')
  await journey.fillOwner()
  for (const name of ['Straße', 'Postleitzahl', 'Ort']) await journey.field(name).fill('')
  await announced.clear()
  await journey.press(labels.next)
  await expectByEar(announced, /^focus: section/, form(page), 'three-errors')
  const lines = await announced.lines()
  expect(lines.filter((line) => line.includes('Es gibt ein Problem'))).toHaveLength(1)
  expect(lines.filter((line) => line.includes('Postleitzahl'))).toHaveLength(1)
})

test('upload: each file is announced when it has arrived', async ({ journey, page }) => {
  const announced = await recordAnnouncements(page)
  await page.goto('/nachlass?lang=de')
  await journey.on('estate-start')
  await journey.press('Beginnen')
  await journey.on('estate-deceased')
  await journey.field('Vornamen').fill('Max')
  await journey.field('Nachname').fill('Muster')
  await journey.press(labels.next)
  await journey.on('estate-documents')
  await clearAfterArrival(announced, page)
  await fileInput(page).setInputFiles(proof('Sterbeurkunde.pdf'))
  await expectByEar(announced, /^says: .*Sterbeurkunde/, form(page), 'upload')
})

test('after the order the heading that takes the focus confirms it', async ({ journey, page }) => {
  const announced = await recordAnnouncements(page)
  await journey.upTo('check')
  await journey.consent()
  await announced.clear()
  await journey.press(labels.order)
  await journey.on('done')
  await expectByEar(announced, /^focus: h1/, page.locator('main'), 'order-given', '- region')
})

test('between steps the document title is never that of the empty page', async ({ journey, page }) => {
  const announced = await recordAnnouncements(page)
  await journey.open()
  await announced.clear()
  await journey.press(labels.withLogin)
  await journey.on('bank-search')
  await journey.chooseBank(banks.none)
  await journey.login()
  await journey.accounts()
  await journey.partners()
  await journey.on('owner')
  const titles = (await announced.lines()).filter((line) => line.startsWith('title: '))
  expect(titles.length).toBeGreaterThan(4)
  for (const title of titles) expect(title).toMatch(/ – Schritt \d von 7: .* – Neue Hausbank Test$/)
})
