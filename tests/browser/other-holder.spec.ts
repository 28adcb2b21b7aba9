import { labels } from '../support/browser/labels.ts'
import { expect, test } from '../support/browser/test.ts'

test('the account of somebody else is not closed without the signature of its holder', async ({
  page,
  journey,
}) => {
  await journey.walkTo('owner')
  await journey.fillOwner()
  await journey.field('Vornamen').fill('Max')
  await journey.press(labels.next)
  await journey.oldOwners()
  await journey.answerAccount('Ja')
  await journey.press(labels.next)
  await journey.on('close-account')
  const account = page.getByRole('checkbox', { name: /Girokonto/ }).first()
  await expect(account).not.toBeChecked()
  await expect(page.getByText(/Läuft auf jemand anderen/).first()).toBeVisible()
  await account.check()
  await journey.press(labels.next)
  await journey.sign()
  await journey.on('old-holders')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Die Schließung muss Erika Muster unterschreiben',
  )
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/holders.png`, fullPage: true })
  await journey.press(labels.next)
  await expect(page.getByRole('alert')).toContainText('Erika Muster')
  await journey.field('Namen tippen').check()
  await journey.field('Name als Unterschrift').fill('Erika Muster')
  await journey.press(labels.next)
  await journey.on('letters')
  await journey.press(labels.toCheck)
  const [order] = await Promise.all([page.waitForRequest('**/switch/complete'), journey.finish()])
  expect(order.postDataJSON()).toMatchObject({
    closeOld: { holders: [{ name: 'Erika Muster', kind: 'typed' }] },
  })
})

test('without that signature the account is kept open', async ({ page, journey }) => {
  await journey.walkTo('owner')
  await journey.fillOwner()
  await journey.field('Vornamen').fill('Max')
  await journey.press(labels.next)
  await journey.oldOwners()
  await journey.answerAccount('Ja')
  await journey.press(labels.next)
  await journey.on('close-account')
  await page
    .getByRole('checkbox', { name: /Girokonto/ })
    .first()
    .check()
  await journey.press(labels.next)
  await journey.sign()
  await journey.on('old-holders')
  await journey.press('Antwort zum alten Konto ändern')
  await journey.enterOldAccount('Nein')
  await journey.press(labels.next)
  await journey.on('letters')
})
