import { listen, withoutDays } from '../support/browser/heard.ts'
import type { Journey } from '../support/browser/journey.ts'
import { labels } from '../support/browser/labels.ts'
import { fillIn, newSession, readBank, stepHeld } from '../support/browser/sandbox-session.ts'
import { until } from './driver.ts'
import type { EnginePage } from './page.ts'
import { expect, test } from './test.ts'

/** Runs in the page: the visible elements of the step that have a role of their own, with their states and descriptions. */
function pick(): [Element, string][] {
  const named = 'h1, h2, h3, a[href], button, input, summary, fieldset, ul, ol, output, section, [role]'
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const states = ['invalid', 'expanded', 'pressed', 'checked', 'selected', 'current', 'disabled']
  return [...document.querySelectorAll(named)].flatMap((element): [Element, string][] => {
    const { width, height } = element.getBoundingClientRect()
    const isShown = width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
    if (!isShown || !element.closest('main') || element.closest('[aria-hidden="true"]')) return []
    const own = states.flatMap((state) => {
      const value = element.getAttribute(`aria-${state}`) ?? 'false'
      return value === 'false' ? [] : [` [${value === 'true' ? state : `${state}=${value}`}]`]
    })
    const ids = (element.getAttribute('aria-describedby') ?? '').split(' ')
    const described = ids.map(textOf).join(' ').replaceAll(/\s+/g, ' ').trim()
    return [[element, own.join('') + (described && `, ${described}`)]]
  })
}

/** Opens a step with a prepared session. */
async function stand(walker: Journey, page: EnginePage, origin: string, path: 'owner' | 'check') {
  const session = await newSession(origin, 'bank-99000009')
  await readBank(session)
  if (path === 'check') await fillIn(session)
  const { address, items } = await stepHeld(session, path)
  // The bank's page of the sandbox: in a page with the app, the app could write at the same time.
  await page.goto('/__sandbox/bank')
  await page.evaluate((held) => {
    for (const [key, value] of Object.entries(held)) sessionStorage.setItem(key, value)
  }, items)
  await page.goto(address)
  await walker.on(path)
}

interface Moment {
  reach(walker: Journey, page: EnginePage, origin: string): Promise<unknown>
  act(walker: Journey): Promise<unknown>
  /** What is announced last. */
  last: RegExp
  /** What may be announced while the customer still types, if that is slow. */
  passing?: RegExp
  /** The role with which a long rest of the page begins. */
  upTo?: string
}

const moments: Record<string, Moment> = {
  search: {
    // A new step focuses its heading. What is announced after that belongs to the moment.
    reach: (walker) => walker.start().then(() => expect(walker.page.locator('main h1')).toBeFocused()),
    act: (walker) => walker.search('Testkasse'),
    last: /^says: 2 Treffer/,
    passing: /^says: Die ersten 20 Treffer/,
  },
  'three-errors': {
    async reach(walker, page, origin) {
      await stand(walker, page, origin, 'owner')
      await walker.fillOwner()
      for (const name of ['Straße', 'Postleitzahl', 'Ort']) await walker.field(name).fill('')
    },
    act: (walker) => walker.press(labels.next),
    last: /^focus: section/,
  },
  'order-given': {
    reach: (walker, page, origin) => stand(walker, page, origin, 'check').then(() => walker.consent()),
    act: (walker) => walker.press(labels.order).then(() => walker.on('done')),
    last: /^focus: h1/,
    upTo: 'region',
  },
}

for (const [name, { reach, act, last, passing, upTo }] of Object.entries(moments))
  test(`a screen reader hears what has changed: ${name}`, async ({ walker, enginePage, engine, baseURL }) => {
    await reach(walker, enginePage, baseURL ?? '')
    await enginePage.evaluate(listen, undefined)
    const lines = () => enginePage.evaluate(() => (globalThis as { heard?: string[] }).heard ?? [], undefined)
    await act(walker)
    await until(`${last} is announced`, lines, (all) => all.some((one) => last.test(one)))
    const told = (await enginePage.driver.accessible?.(pick)) ?? []
    const end = told.findIndex(({ role }) => role === upTo)
    const tree = told
      .slice(0, end < 0 ? undefined : end)
      .flatMap(({ role, name: own, more }) => (role || own ? [`${role} "${own}"${more}`] : []))
    const heard = (await lines()).filter((line) => !passing?.test(line))
    expect(withoutDays([...heard, '', ...tree, ''].join('\n'))).toMatchSnapshot([engine, `${name}.txt`])
  })
