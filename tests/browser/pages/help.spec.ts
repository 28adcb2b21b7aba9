import type { Page } from '@playwright/test'
import { callsOf } from '../../support/browser/calls.ts'
import { banks } from '../../support/browser/journey.ts'
import { labels } from '../../support/browser/labels.ts'
import { examine } from '../../support/browser/looks.ts'
import { expect, test } from '../../support/browser/test.ts'

const below = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name })
const questions = (page: Page) => page.locator('main summary')

/** Words that customers search for, and the question that they mean. */
const words = {
  stornieren: 'Kann ich meinen Auftrag ändern oder zurückziehen?',
  'Sicherheit PIN': 'Was passiert mit meiner PIN?',
  kuendigung: 'Wer kündigt das alte Konto?',
  'Loschen ANGABEN': 'Wie lösche ich meine Angaben?',
}

test('the questions open from a step, are found by the words of customers, and lead back to the step with what was typed', async ({
  journey,
  page,
}) => {
  await journey.upTo('new-account')
  await journey.enterAccount()
  await below(page, 'Häufige Fragen').click()
  await journey.on('help')
  await expect.poll(() => questions(page).count()).toBeGreaterThan(15)
  const all = await questions(page).count()
  const search = page.getByRole('searchbox', { name: 'Frage oder Stichwort' })
  for (const [typed, question] of Object.entries(words)) {
    await search.fill(typed)
    await expect(questions(page).filter({ hasText: question }), typed).toHaveCount(1)
    expect(await questions(page).count(), `${typed} finds few`).toBeLessThan(7)
  }
  await page.keyboard.press('Enter')
  await journey.on('help')
  await questions(page).click()
  await expect(page.getByText('Das geschieht auch von selbst')).toBeVisible()
  await search.fill('')
  await expect(questions(page)).toHaveCount(all)
  await examine(page, 'help', 0)
  await page.reload()
  await journey.on('help')
  await journey.press('Zurück')
  await journey.on('new-account')
  await expect(journey.field(labels.newIban)).not.toHaveValue('')
})

test('reading the questions and the feedback page does not end a TAN challenge: the TAN is still accepted', async ({
  journey,
  page,
}) => {
  await journey.atLogin(banks.sms)
  const abandoned = callsOf(page, /abandon|logout/)
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

test('opened by address, the questions lead to the switch in progress, as the legal pages do, else to Start', async ({
  journey,
  page,
}) => {
  await page.goto('/hilfe?lang=de')
  await journey.on('help')
  await journey.press('Zum Kontowechsel')
  await journey.on('start')
  await journey.upTo('owner')
  await page.goto('/hilfe')
  await journey.on('help')
  await journey.press('Zum Kontowechsel')
  await journey.on('owner')
  await below(page, 'Impressum').click()
  await page.locator('main').getByRole('link', { name: 'Zurück' }).click()
  await journey.on('owner')
  await expect(page).toHaveURL(/switch\/owner$/) // With its own address, so that the steps that lead back to it find it.
})

test('feedback from a step arrives, and leads back to what was typed there', async ({ journey, page }) => {
  await journey.upTo('owner')
  await journey.fillOwner()
  await below(page, 'Rückmeldung').click()
  await journey.on('feedback')
  await journey.press('Rückmeldung senden')
  await expect(page.locator('main')).toContainText('Ihr Eindruck')
  await journey.field('Gut').check()
  const comment = 'Die Seite ist gut zu lesen.'
  await journey.field(/^Was sollen wir wissen/).fill(comment)
  await examine(page, 'feedback', 1)
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1/feedback'))
  await journey.press('Rückmeldung senden')
  expect((await sent).postDataJSON()).toEqual({ area: 'switch', rating: 4, comment })
  await expect(page.locator('main')).toContainText('Ihre Rückmeldung ist angekommen')
  await journey.press('Zurück')
  await journey.on('owner')
  await expect(journey.field('Nachname')).toHaveValue('Muster')
})
