import { handIn } from '../support/browser/estate-steps.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { linkCode, newSession } from '../support/browser/sandbox-session.ts'
import { personaAddress } from '../support/browser/persona.ts'
import { expect, test } from '../support/browser/test.ts'

test('the token of POST /switch in a link opens nothing, and nothing is connected in the session of its sender', async ({
  journey,
  page,
  watch,
  baseURL,
}) => {
  watch.allow(/Failed to load resource.*403/)
  const { token } = await newSession(baseURL ?? '')
  await page.goto(`/?lang=de#code=${token}`)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-refused')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
})

test('after five wrong codes by SMS the link cannot be used any more', async ({
  journey,
  page,
  watch,
  baseURL,
}) => {
  watch.allow(/Failed to load resource.*422/)
  const code = await linkCode(baseURL ?? '', await newSession(baseURL ?? ''), '+4915123125003')
  await page.goto(`/?lang=de#code=${code}`)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  for (let nth = 1; nth <= 5; nth++) {
    await journey.on('resume-sms')
    await journey.field('Code').fill('000000')
    const answered = page.waitForResponse(/issueRefreshToken/)
    await journey.press(labels.next)
    await answered
  }
  await journey.on('resume-refused')
})

test('the address of the consultant is refused as address of the customer', async ({ journey, page }) => {
  await page.goto('/beratung?lang=de')
  await journey.on('consultant-start')
  await journey.press(labels.withLogin)
  await journey.on('consultant-people')
  await journey.field('Ihre E-Mail-Adresse').fill('beratung@example.org')
  await journey.field('E-Mail-Adresse der Kundin oder des Kunden').fill('beratung@example.org')
  await journey.field('Handynummer der Kundin oder des Kunden').fill('+4915123125001')
  await journey.press(labels.next)
  await expect(page.locator('main .problem')).toContainText('Das ist Ihre eigene Adresse')
})

for (const [persona, screen] of [
  ['P4', 'consultant-start'],
  ['P5', 'business-start'],
  ['P6', 'estate-start'],
] as const)
  test(`${persona} begins at the entry of its way`, async ({ journey, page }) => {
    await page.goto(personaAddress(persona))
    await journey.on(screen)
  })

test('P8: after two days the link restores the answers', async ({ journey, page, watch }) => {
  watch.allow(/Failed to load resource.*(422|403)/)
  await page.goto(personaAddress('P8-link'))
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-tasks')
  await journey.press('Ändern Inhaberin oder Inhaber angeben')
  await journey.on('owner')
  await expect(page.locator('main')).toContainText('Erika')
})

test('if a link is valid but the answers fail to load, a retry loads them', async ({
  journey,
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource.*(422|403|500)/)
  let down = true
  await page.route('**/banking/accounts', (route) =>
    down ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.goto(personaAddress('P8-link'))
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-unrestored')
  await examine(page, 'resume-unrestored', 1)
  await page.reload()
  await journey.on('resume-unrestored')
  down = false
  await journey.press('Noch einmal versuchen')
  await journey.on('resume-tasks')
})

test('a link to an estate says which proofs are missing, and leads to them first', async ({
  journey,
  page,
  baseURL,
}) => {
  const session = await newSession(baseURL ?? '', 'P2')
  const profile = { recentOwners: [{ firstName: 'Max', lastName: 'Muster' }] }
  await session.ask('PUT', '/switch/type', { type: 'nachlass', profile })
  await page.goto(`/?lang=de#code=${await linkCode(baseURL ?? '', session)}`)
  await journey.on('resume-welcome')
  await journey.press('Wechsel öffnen')
  await journey.on('resume-tasks')
  await expect(page.getByRole('listitem').first()).toContainText('Nachweise hochladen')
  await expect(page.getByRole('listitem').first()).toContainText('Offen')
  await journey.press('Weitermachen')
  await journey.on('estate-documents')
  await handIn(page)
  await journey.press('Weiter')
  await journey.on('estate-partners')
})
