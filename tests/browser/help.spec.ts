import type { Page } from '@playwright/test'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { examine } from '../support/browser/looks.ts'
import { expect, test } from '../support/browser/test.ts'

const below = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
const questions = (page: Page) => page.locator('main summary')

test('the questions open from a step, can be searched, and lead back to the step with what was typed', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  await expect.poll(() => questions(page).count()).toBeGreaterThan(15)
  const all = await questions(page).count()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Frage oder Stichwort' })
  await search.fill('Kosten')
  await expect(questions(page)).toHaveText(['Was kostet der Wechsel?'])
  await expect(page.locator('main')).toContainText('1 Frage gefunden')
  await search.fill('brief')
  await expect(page.locator('main')).toContainText(/[2-9] Fragen gefunden/)
  await search.fill('Loschen ANGABEN')
  await expect(questions(page)).toHaveText(['Wie lösche ich meine Angaben?'])
  await page.keyboard.press('Enter')
  await journey.on('help')
  await questions(page).click()
  await expect(page.getByText('Das geschieht auch von selbst')).toBeVisible()
  await search.fill('xyz')
  await expect(questions(page)).toHaveCount(0)
  await expect(page.locator('main')).toContainText('Zu „xyz“ gibt es hier keine Frage')
  await search.fill('')
  await expect(questions(page)).toHaveCount(all)
  await examine(page, 'help', 0)
  await page.reload()
  await journey.on('help')
  await journey.press('Zurück')
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).not.toHaveValue('')
})

for (const [language, title, words] of [
  [
    'de',
    'Frage oder Stichwort',
    {
      stornieren: 'Kann ich meinen Auftrag ändern oder zurückziehen?',
      Datenschutzerklärung: 'Wie ist der Datenschutz geregelt?',
      Gebühren: 'Was kostet der Wechsel?',
      Dauer: 'Wie lange dauert der Wechsel?',
      'Sicherheit PIN': 'Was passiert mit meiner PIN?',
      Dauerauftrag: 'Was wird aus meinen Daueraufträgen?',
      Lastschrift: 'Was wird aus meinen Lastschriften?',
      Gehalt: 'Wie kommt mein Gehalt auf das neue Konto?',
      kuendigung: 'Wer kündigt das alte Konto?',
      Widerruf: 'Kann ich den Auftrag widerrufen?',
      Telefonnummer: 'Wo bekomme ich Hilfe am Telefon?',
      Hilfe: 'Wo bekomme ich Hilfe am Telefon?',
    },
  ],
  [
    'en',
    'Question or keyword',
    {
      cancel: 'Can I change or cancel my order?',
      'data protection': 'How is my data protected?',
      fees: 'What does the switch cost?',
      'how long': 'How long does the switch take?',
      'security PIN': 'What happens to my PIN?',
      'standing order': 'What happens to my standing orders?',
      'direct debit': 'What happens to my direct debits?',
      wages: 'How does my salary reach the new account?',
      closure: 'Who closes the old account?',
      withdraw: 'Can I withdraw from the order?',
      telephone: 'Where do I get help by phone?',
    },
  ],
] as const)
  test(`the words that customers search find their answer: ${language}`, async ({ journey, page }) => {
    await page.goto(`/hilfe?lang=${language}`)
    await journey.on('help')
    for (const [word, question] of Object.entries(words)) {
      await page.getByRole('searchbox', { name: title }).fill(word)
      await expect(questions(page).filter({ hasText: question }), word).toHaveCount(1)
      expect(await questions(page).count(), `${word} finds few`).toBeLessThan(7)
    }
  })

test('opening the questions does not end a TAN challenge: the TAN is still accepted', async ({
  journey,
  page,
}) => {
  await journey.atLogin(banks.sms)
  const abandoned: string[] = []
  page.on('request', (request) => {
    if (/abandon|logout/.test(request.url())) abandoned.push(request.url())
  })
  await journey.login()
  await journey.on('sca-otp')
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  await below(page, 'Rückmeldung').click()
  await journey.on('feedback')
  await page.goBack()
  await journey.on('help')
  await journey.press('Zurück')
  await journey.otp()
  await journey.on('accounts')
  expect(abandoned).toEqual([])
})

test('opened by address, the questions lead to the step of the switch in progress, else to the start', async ({
  journey,
  page,
}) => {
  await page.goto('/hilfe?lang=de')
  await journey.on('help')
  await expect(journey.button('Zurück')).toHaveCount(0)
  await journey.press('Zum Kontowechsel')
  await journey.on('start')
  await journey.upTo('owner')
  await page.goto('/hilfe')
  await journey.on('help')
  await journey.press('Zum Kontowechsel')
  await journey.on('owner')
})

test('feedback is given from a step, arrives, and leads back to it', async ({ journey, page }) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  await below(page, 'Rückmeldung').click()
  await journey.on('feedback')
  await journey.press('Rückmeldung senden')
  await expect(page.locator('main')).toContainText('Ihr Eindruck')
  await journey.field('Gut').check()
  await journey.field(/^Was sollen wir wissen/).fill('Die Seite ist gut zu lesen.')
  await examine(page, 'feedback', 1)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/feedback'))
  await journey.press('Rückmeldung senden')
  expect((await sent).postDataJSON()).toEqual({
    area: 'switch',
    rating: 4,
    comment: 'Die Seite ist gut zu lesen.',
  })
  await expect(page.locator('main')).toContainText('Ihre Rückmeldung ist angekommen')
  await journey.press('Zurück')
  await journey.on('owner')
  await expect(journey.field('Nachname')).toHaveValue('Muster')
})

test('the questions, read before the switch began, can end its session afterwards', async ({
  journey,
  page,
}) => {
  await journey.open()
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  await journey.press('Zurück')
  await journey.on('start')
  await journey.press(labels.withoutLogin)
  await journey.on('guided-housing')
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Ihr Wechsel/ })
    .click()
  await journey.press('Beenden und alles löschen')
  await journey.press('Jetzt alles löschen')
  await journey.on('ended')
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('accessToken'))).toBeNull()
})

test('the questions ask and log out after idle time like every step', async ({ journey, page }) => {
  await journey.upTo('owner')
  await page.clock.install()
  await page.goto('/hilfe?lang=de')
  await journey.on('help')
  await expect(page.getByRole('banner').getByRole('button', { name: /^Ihr Wechsel/ })).toBeVisible()
  await page.clock.fastForward('01:00:00')
  await journey.on('ended')
})
