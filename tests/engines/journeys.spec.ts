import { consultantStepsFor } from '../support/browser/consultant-steps.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { bankOfPersona, personaAddress, topics } from '../support/browser/persona.ts'
import { outbox } from '../support/browser/sandbox-session.ts'
import { steps, walk } from '../support/browser/steps.ts'
import { expect, test } from './test.ts'

const reloaded = ['bank-search', 'accounts', 'partners', 'owner', 'signatures', 'check']

test('a customer with a TAN comes to the order, over reloads', async ({ walker, enginePage }) => {
  await enginePage.goto('/?lang=de')
  await walk(walker, steps, async ({ screen, kept }) => {
    if (!reloaded.includes(screen)) return
    await enginePage.reload()
    await walker.on(screen)
    await kept?.(walker, walker.page)
  })
})

test('without a login a customer comes to the form, which loses nothing', async ({ walker, enginePage }) => {
  await walker.open('/?lang=de')
  await walker.press(labels.withoutLogin)
  for (const topic of topics) {
    await walker.on(topic)
    if (topic === 'guided-energy') await walker.field(/^Gasfuchs/).check()
    await walker.nextTopic()
  }
  await walker.on('partners-guided')
  await walker.press(labels.next)
  await walker.on('owner')
  await enginePage.goBack()
  await walker.on('partners-guided')
  await enginePage.goForward()
  await walker.on('owner')
  await walker.field('Vornamen').fill('Johanna')
  await walker.press(labels.next)
  await expect(walker.page.locator('main .problem')).toBeVisible()
  await enginePage.reload()
  await walker.on('owner')
  await expect(walker.field('Vornamen')).toHaveValue('Johanna')
})

test('a wrong PIN shows an error, and the right one continues', async ({ walker }) => {
  await walker.start()
  await walker.chooseBank(banks.none)
  await walker.login('demo', '00000')
  await expect(walker.page.locator('main .problem')).toBeVisible()
  await walker.login('demo')
  await walker.on('accounts')
})

test('300 partners are all listed, and the search finds one', async ({ walker }) => {
  const rows = walker.page.locator('.decisions-row')
  await walker.start(personaAddress('size-300'))
  await walker.chooseBank(bankOfPersona('size-300'))
  await walker.login()
  await walker.accounts()
  await walker.on('partners')
  await expect(rows).toHaveCount(300)
  await walker.field(labels.search).fill('Stromwerk')
  await expect(rows.filter({ visible: true }).first()).toContainText('Stromwerk')
})

test('link and code continue a consultation', async ({ walker, enginePage, engine, baseURL }) => {
  const customer = { mail: `${engine}@example.org`, mobile: `+49151231260${engine.length}` }
  await enginePage.goto('/?lang=de&tenant=beraterbank')
  await walk(walker, consultantStepsFor(customer))
  // As another browser, without the data of this one.
  await enginePage.evaluate(() => sessionStorage.clear(), undefined)
  const link = new URL((await outbox(baseURL ?? '', customer.mail)).at(-1)?.link ?? '')
  link.searchParams.set('lang', 'de')
  await enginePage.goto(link.href)
  await walker.on('resume-welcome')
  await walker.press('Wechsel öffnen')
  await walker.on('resume-sms')
  await enginePage.reload()
  await walker.on('resume-sms')
  await walker.field('Code').fill((await outbox(baseURL ?? '', customer.mobile)).at(-1)?.code ?? '')
  await walker.press(labels.next)
  await walker.on('resume-tasks')
  await walker.press('Weitermachen')
  await walker.sign()
  await walker.on('letters')
  await walker.press(labels.toCheck)
  await walker.finish()
})
