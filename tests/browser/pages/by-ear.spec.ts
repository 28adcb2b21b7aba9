import type { Locator, Page } from '@playwright/test'
import { decideAll } from '../../support/browser/decisions.ts'
import { recordAnnouncements, withoutDays, type Heard } from '../../support/browser/heard.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { refused } from '../../support/browser/problems.ts'
import { expect, test } from '../../support/browser/test.ts'

/** Compares with a file (`--update-snapshots` writes it) what was announced, and the accessibility tree of a part up to the text `more`. */
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

test('after a wrong PIN a screen reader hears all at the field, once; it stays until the bank answers again', async ({
  journey,
  page,
  watch,
}) => {
  refused(watch)
  const announced = await recordAnnouncements(page)
  await journey.atLogin(banks.sms)
  await journey.enterLogin('demo', '00000')
  await announced.clear()
  await journey.press(labels.signIn)
  await expectByEar(announced, /^focus: input "PIN" \(invalid\)/, form(page), 'wrong-pin')
  const lines = await announced.lines()
  expect(lines.filter((line) => line.includes('Noch 2 Versuche'))).toHaveLength(1)
  const pin = page.locator('input[type="password"]')
  await expect(journey.field(labels.login)).toHaveValue('demo')
  await expect(pin).toHaveValue('')
  await pin.fill('12345')
  await page.keyboard.press('Tab')
  await expect(pin).toHaveAttribute('aria-invalid', 'true')
  await journey.press(labels.signIn)
  await journey.on('sca-otp')
  await expect(page.locator('[aria-invalid]')).toHaveCount(0)
})

test('after a decision for all partners a screen reader hears what was done and the new count; the next step begins in silence', async ({
  journey,
  page,
}) => {
  const announced = await recordAnnouncements(page)
  await journey.upTo('partners')
  await expect.poll(announced.lines).toContainEqual('says: 24 Zahlungspartner gefunden') // The heading had the focus before this was known.
  // The counts are announced when the customer pauses; unchanged ones are not announced again.
  await expect.poll(announced.lines).toContainEqual(expect.stringMatching(/^says: 15 informieren wir/))
  await decideAll(page, 'Alle auslassen')
  await expect.poll(announced.lines).toContainEqual(expect.stringMatching(/^says: 24 Zahlungspartner sind/))
  await announced.clear()
  await decideAll(page, 'Alle informieren')
  await expectByEar(announced, /^says: 15 Zahlungspartner/, form(page), 'all-informed', '- region')
  const live = page.locator('#root div[role=status].visually-hidden')
  await expect(live).toHaveText(/15 Zahlungspartner werden informiert/)
  await journey.partners()
  await journey.on('owner')
  await expect(live).toHaveText('')
})

test('a screen reader hears that the order is on its way, and then the heading that confirms it', async ({
  journey,
  page,
}) => {
  const announced = await recordAnnouncements(page)
  await journey.upTo('check')
  await journey.consent()
  await announced.clear()
  await journey.press(labels.order)
  await journey.on('done')
  await expectByEar(announced, /^focus: h1/, page.locator('main'), 'order-given', '- region')
})
