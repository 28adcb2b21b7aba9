import { decideAll } from '../support/browser/decisions.ts'
import { fileInput, proof } from '../support/browser/estate-steps.ts'
import { listen, withoutDays } from '../support/browser/heard.ts'
import type { Journey } from '../support/browser/journey.ts'
import { banks } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { bankOf, fillIn, newSession, readBank } from '../support/browser/sandbox-session.ts'
import type { ScreenId } from '../support/browser/shown.ts'
import type { EnginePage } from './page.ts'
import { until } from './page.ts'
import { standAt } from './stand-at.ts'
import { expect, test } from './test.ts'

// What WebKit tells a screen reader at the moments that tests/browser/by-ear.spec.ts holds in Chromium.

/** Runs in the page: the visible elements of the step that have a role of their own, with their states and descriptions. */
function pick(): [Element, string][] {
  const named =
    'h1, h2, h3, a[href], button, input, select, textarea, summary, fieldset, ul, ol, output, section, [role]'
  const textOf = (id: string) =>
    document.getElementById(id)?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''
  return [...document.querySelectorAll(named)].flatMap((element): [Element, string][] => {
    const { width, height } = element.getBoundingClientRect()
    const isShown = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
    if (!isShown || !element.closest('main') || element.closest('[aria-hidden="true"]')) return []
    const states = ['invalid', 'expanded', 'pressed', 'checked', 'selected', 'current', 'disabled'].flatMap(
      (state) => {
        const value = element.getAttribute(`aria-${state}`)
        return value === null || value === 'false' ? [] : [value === 'true' ? state : `${state}=${value}`]
      },
    )
    const described = (element.getAttribute('aria-describedby') ?? '').split(' ').map(textOf).join(' ').trim()
    return [[element, [...states.map((state) => ` [${state}]`), described && `, ${described}`].join('')]]
  })
}

/** A new step focuses its heading. What is announced after that belongs to the moment. */
const arrived = (walker: Journey) => expect(walker.page.locator('main h1')).toBeFocused()

type Reach = (walker: Journey, enginePage: EnginePage, origin: string) => Promise<void>

const stands =
  (screen: ScreenId, path: string): Reach =>
  async (walker, enginePage, origin) => {
    const session = await newSession(origin, 'bank-99000009')
    await readBank(session)
    if (path === 'check') await fillIn(session)
    await standAt({ walker, enginePage }, screen, session, path)
  }

interface Page {
  heard?: string[]
}
const lines = (enginePage: EnginePage) =>
  enginePage.evaluate(() => (globalThis as Page).heard ?? [], undefined)

const untilAnnounced = (enginePage: EnginePage, wanted: RegExp) =>
  until(
    `${wanted} is announced`,
    () => lines(enginePage),
    (all) => all.some((one) => wanted.test(one)),
  )

interface Moment {
  /** Goes to the screen on which the moment begins. */
  reach: Reach
  act(walker: Journey): Promise<unknown>
  /** What is announced last; nothing where the page was opened before it could be listened to. */
  last?: RegExp
  /** What may be announced while the customer still types, if that is slow. */
  passing?: RegExp
  /** The role with which a long rest of the page begins. */
  upTo?: string
}

const moments: Record<string, Moment> = {
  start: {
    reach: (walker) => walker.open(),
    act: async () => {},
  },
  search: {
    reach: (walker) => walker.start().then(() => arrived(walker)),
    act: (walker) => walker.search('Testkasse'),
    last: /^says: 2 Treffer/,
    passing: /^says: Die ersten 20 Treffer/,
  },
  'wrong-tan': {
    reach: async (walker, enginePage, origin) => {
      const session = await newSession(origin, `bank-${banks.sms}`)
      await standAt({ walker, enginePage }, 'bank-login', session, 'bank/connect/login', {
        bank: bankOf(banks.sms),
      })
      await walker.login()
      await walker.on('sca-otp')
      await arrived(walker)
    },
    act: (walker) => walker.otp('000000'),
    last: /^focus: input "TAN" \(invalid\)/,
  },
  'all-informed': {
    // The counts are announced when the customer pauses; unchanged ones are not announced again.
    reach: async (walker, enginePage, origin) => {
      await stands('partners', 'partners')(walker, enginePage, origin)
      await enginePage.evaluate(listen, undefined)
      await decideAll(walker.page, 'Alle auslassen')
      await untilAnnounced(enginePage, /^says: 0 informieren wir/)
    },
    act: ({ page }) => decideAll(page, 'Alle informieren'),
    last: /^says: 15 informieren wir/,
    upTo: 'region',
  },
  'step-change': {
    reach: async (walker, enginePage, origin) => {
      await stands('owner', 'owner')(walker, enginePage, origin)
      await walker.fillOwner()
    },
    act: (walker) => walker.press(labels.next).then(() => walker.on('new-account')),
    last: /^focus: h1/,
  },
  'three-errors': {
    reach: async (walker, enginePage, origin) => {
      await stands('owner', 'owner')(walker, enginePage, origin)
      await walker.fillOwner()
      for (const name of ['Straße', 'Postleitzahl', 'Ort']) await walker.field(name).fill('')
    },
    act: (walker) => walker.press(labels.next),
    last: /^focus: section/,
  },
  upload: {
    reach: async (walker, enginePage) => {
      await enginePage.goto('/nachlass?lang=de')
      await walker.on('estate-start')
      await walker.press('Beginnen')
      await walker.on('estate-deceased')
      await walker.field('Vornamen').fill('Max')
      await walker.field('Nachname').fill('Muster')
      await walker.press(labels.next)
      await walker.on('estate-documents')
      await arrived(walker)
    },
    act: ({ page }) => fileInput(page).setInputFiles(proof('Sterbeurkunde.pdf')),
    last: /^says: .*Sterbeurkunde/,
  },
  'order-given': {
    reach: async (walker, enginePage, origin) => {
      await stands('check', 'check')(walker, enginePage, origin)
      await walker.consent()
    },
    act: (walker) => walker.press(labels.order).then(() => walker.on('done')),
    last: /^focus: h1/,
    upTo: 'region',
  },
}

for (const [name, { reach, act, last, passing, upTo }] of Object.entries(moments))
  test(`${name}: what is announced, and the roles and names of the step`, async ({
    walker,
    enginePage,
    engine,
    baseURL,
  }) => {
    await reach(walker, enginePage, baseURL ?? '')
    if (!(await lines(enginePage)).length) await enginePage.evaluate(listen, undefined)
    // The title is noted again only when it changes.
    await enginePage.evaluate(() => void ((globalThis as Page).heard ?? []).splice(0), undefined)
    await act(walker)
    if (last) await untilAnnounced(enginePage, last)
    const told = (await enginePage.driver.accessible?.(pick)) ?? []
    const end = told.findIndex(({ role }) => role === upTo)
    const tree = told
      .slice(0, end < 0 ? undefined : end)
      .flatMap(({ role, name: own, more }) => (role || own ? [`${role} "${own}"${more}`] : []))
    const heard = (await lines(enginePage)).filter((line) => !passing?.test(line))
    const words = [...heard, '', ...tree, ''].join('\n')
    expect(withoutDays(words)).toMatchSnapshot([engine, `${name}.txt`])
  })
