import type { SwitchCompleteRequest } from '#generated/api.ts'
import { labels, newIban } from '../support/browser/labels.ts'
import { topics } from '../support/browser/topics.ts'
import type { Journey } from '../support/browser/journey.ts'
import { expect, test } from '../support/browser/test.ts'

const another = (journey: Journey) => journey.page.getByRole('searchbox', { name: 'Ein anderer Name' })

/** Opens the first topic of a switch without online banking. */
async function atFirstTopic(journey: Journey): Promise<void> {
  await journey.open()
  await journey.press(labels.withoutLogin)
  await journey.on('guided-housing')
}

/** Enters a name that the directory does not have, from a topic. */
async function enterOwn(journey: Journey, name: string): Promise<void> {
  await another(journey).fill(name)
  await journey.press(`„${name}“ selbst eintragen`)
  await journey.on('partner-new')
}

async function save(journey: Journey): Promise<void> {
  await journey.field('Kategorie').selectOption('rent')
  await journey.field('Wer zahlt?').selectOption('standing-order')
  await journey.page.getByRole('radio', { name: /^Sie selbst/ }).check()
  await journey.press('Zahlungspartner speichern')
}

test('a typed name that was not added stops the topic until it is added or cleared', async ({
  journey,
  page,
}) => {
  await atFirstTopic(journey)
  await another(journey).fill('Vermieterin privat')
  await journey.nextTopic()
  const link = page.getByRole('link', { name: /„Vermieterin privat“ ist noch nicht in Ihrer Liste/ })
  await link.click()
  await expect(another(journey)).toBeFocused()
  await expect(another(journey)).toHaveValue('Vermieterin privat')
  await expect(another(journey)).toHaveAccessibleDescription(/noch nicht in Ihrer Liste/)
  // A result that is added counts, whatever else was typed.
  await another(journey).fill('Wohnbau')
  await page.getByRole('button', { name: /^Hinzufügen Wohnbau Ahornau/ }).click()
  await journey.nextTopic()
  await journey.on('guided-energy')
  await another(journey).fill('Vermieterin privat')
  await journey.nextTopic()
  await expect(link).toBeVisible()
  await another(journey).fill('')
  await journey.nextTopic()
  await journey.on('guided-telecom')
})

test('what was entered from a topic leads back to it: after saving, after a reload, and with "back"', async ({
  journey,
  page,
}) => {
  await atFirstTopic(journey)
  await journey.nextTopic()
  await journey.on('guided-energy')
  await enterOwn(journey, 'Vermieterin privat')
  await page.reload()
  await journey.on('partner-new')
  await save(journey)
  await journey.on('guided-energy')
  await expect(page.locator('main')).toContainText('„Vermieterin privat“ steht jetzt in Ihrer Liste.')
  await expect(another(journey)).toHaveValue('')
  await page.reload()
  await journey.on('guided-energy')
  await journey.nextTopic()
  await journey.on('guided-telecom')
  await enterOwn(journey, 'Frau Beispiel')
  await page.goBack()
  await journey.on('guided-telecom')
  // The name was not added, and is kept.
  await expect(another(journey)).toHaveValue('Frau Beispiel')
  await another(journey).fill('')
  await journey.nextTopic()
  await journey.nothingNamed(topics.slice(3))
  // From the list, an entry leads back to the list.
  await journey.press('Zahlungspartner selbst eintragen')
  await journey.on('partner-new')
  await journey.press('Abbrechen')
  await journey.on('partners-guided')
})

test('on a phone the bar at the bottom covers neither the search box nor its results', async ({
  journey,
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await atFirstTopic(journey)
  const isUncovered = (name: string | RegExp) => async () => {
    const target = name === '' ? another(journey) : journey.button(name)
    return target.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + 20, bottom - 4))
    })
  }
  await another(journey).pressSequentially('Vermieterin')
  await expect.poll(isUncovered('„Vermieterin“ selbst eintragen')).toBe(true)
  await expect.poll(isUncovered('')).toBe(true)
})

test('an account that is closed was named: its IBAN is asked for, shown at the check and ordered', async ({
  journey,
  page,
}) => {
  await journey.startGuided()
  await journey.press('Weiter')
  await journey.owner()
  await journey.oldOwners()
  await journey.answerAccount('Ja')
  await journey.press('Weiter')
  await journey.on('close-account')
  await journey.field('Tag der Kontoschließung').fill('2099-03-02')
  await journey.press('Weiter')
  await expect(
    page.getByRole('link', { name: 'Bitte geben Sie die IBAN des Kontos an, das geschlossen werden soll.' }),
  ).toBeVisible()
  const oldIban = journey.field('IBAN des alten Kontos')
  await oldIban.fill(newIban)
  await journey.press('Weiter')
  await expect(page.getByRole('link', { name: /IBAN Ihres neuen Kontos/ })).toBeVisible()
  await oldIban.fill('DE63990000081234567080')
  await journey.press('Weiter')
  await journey.sign()
  await journey.on('letters')
  await journey.press('Weiter zur Prüfung')
  await journey.on('check')
  await expect(page.locator('main')).toContainText('DE63 9900 0008 1234 5670 80')
  await expect(page.locator('main')).not.toContainText('Keine Angabe')
  const ordered = page.waitForRequest(/\/switch\/complete$/)
  await journey.finish()
  const { closeOld, accountsToClose } = (await ordered).postDataJSON() as SwitchCompleteRequest // the app sends only this
  expect(closeOld).toMatchObject({ close: true, iban: 'DE63990000081234567080' })
  expect(accountsToClose).toEqual([])
})
