import library from 'axe-core'
import type { AxeResults } from 'axe-core'
import { consultantStepsFor } from '../support/browser/consultant-steps.ts'
import { labels } from '../support/browser/labels.ts'
import { banks } from '../support/browser/journey.ts'
import { bankOfPersona, personaAddress } from '../support/browser/persona.ts'
import { outbox } from '../support/browser/sandbox-session.ts'
import type { EnginePage } from './page.ts'
import { topics } from '../support/browser/topics.ts'
import { expect, test } from './test.ts'

/** No violation of WCAG 2.2 AA on the page as it is. */
async function expectAccessible(enginePage: EnginePage, what: string): Promise<void> {
  await enginePage.driver.load(library.source)
  const found = await enginePage.evaluate(async () => {
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
    const { axe } = globalThis as { axe?: { run(how: object): Promise<AxeResults> } } // loaded the line before
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']
    const { violations = [] } = (await axe?.run({ resultTypes: ['violations'], runOnly: tags })) ?? {}
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 160)}`))
  }, undefined)
  expect(found, `axe on ${what}`).toEqual([])
}

test('without a login the topics lead to the partners of the directory, and the switch continues', async ({
  walker,
  enginePage,
}) => {
  await walker.open('/?lang=de')
  await expectAccessible(enginePage, 'start')
  await walker.press(labels.withoutLogin)
  for (const topic of topics) {
    await walker.on(topic)
    if (topic === 'guided-energy') await walker.field(/^Gasfuchs/).check()
    await expectAccessible(enginePage, topic)
    await walker.nextTopic()
  }
  await walker.on('partners-guided')
  await walker.press(labels.next)
  await walker.on('owner')
  await enginePage.goBack()
  await walker.on('partners-guided')
  await enginePage.goForward()
  await walker.on('owner')
  await expectAccessible(enginePage, 'owner')
  // An empty form is told, field by field, and nothing is lost.
  await walker.field('Vornamen').fill('Johanna')
  await walker.press(labels.next)
  await expect(walker.page.locator('main .problem')).toBeVisible()
  await expect(walker.field('Vornamen')).toHaveValue('Johanna')
  await enginePage.reload()
  await walker.on('owner')
  await expect(walker.field('Vornamen')).toHaveValue('Johanna')
})

test('a wrong PIN shows an error, and the right one continues', async ({ walker, enginePage }) => {
  await walker.start()
  await walker.chooseBank(banks.none)
  await walker.login('demo', '00000')
  await expect(walker.page.locator('main .problem')).toBeVisible()
  await expectAccessible(enginePage, 'a wrong PIN')
  await walker.login('demo')
  await walker.on('accounts')
})

for (const count of [300, 2000])
  test(`${count} partners are all listed, and the search finds one`, async ({ walker }) => {
    const rows = walker.page.locator('.decisions-row')
    await walker.start(personaAddress(`size-${count}`))
    await walker.chooseBank(bankOfPersona(`size-${count}`))
    await walker.login()
    await walker.accounts()
    await walker.on('partners')
    await expect(rows).toHaveCount(count)
    await walker.field(labels.search).fill('Stromwerk')
    await expect(rows.filter({ visible: true }).first()).toContainText('Stromwerk')
  })

test('a customer continues with link and code where the consultant stopped', async ({
  walker,
  enginePage,
  engine,
  baseURL,
}) => {
  const customer = { mail: `${engine}@example.org`, mobile: `+49151231260${engine.length}` }
  await enginePage.goto('/?lang=de&tenant=beraterbank')
  for (const step of consultantStepsFor(customer)) {
    await walker.on(step.screen)
    await step.enter?.(walker, walker.page)
    await step.leave(walker, walker.page)
  }
  // Another browser, without the data of this one.
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
  await expectAccessible(enginePage, 'resume-tasks')
  await walker.press('Weitermachen')
  await walker.sign()
  await walker.on('letters')
  await walker.press(labels.toCheck)
  await walker.finish()
})
