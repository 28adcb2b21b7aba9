import { expect, test as base } from '@playwright/test'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/browser/axe.ts'
import { buildSamples, readSamples, serveSamples } from '../support/browser/samples.ts'
import type { Control, drive } from './samples/drive.ts'

// Forms of RJSF's playground, written in our form language: our theme is compared with RJSF's own after each entry.
const samples = readSamples()
let server: Awaited<ReturnType<typeof serveSamples>>

const test = base

// All tests share one build and one server.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const folder = await buildSamples(samples, 'samples')
  server = await serveSamples(folder)
})
test.afterAll(() => server?.close())

/** Globals of the pages that the test reads. */
type Driven = typeof globalThis & { drive: typeof drive }

const steps = Number(process.env.SAMPLE_STEPS ?? 12)

/** Pseudo-random numbers, the same each time. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const texts: Readonly<Record<string, readonly string[]>> = {
  text: ['abc', '', 'Weg 12', 'abcdefghijklm', '12345678', 'kim@example.org'],
  number: ['7', '42', '', '0', '-5', '120'],
  name: ['andere', 'zweite'],
  date: ['2024-02-29', '1990-03-05'],
  datetime: ['2026-01-02T03:04:05'],
  time: ['12:30'],
  color: ['#112233'],
  range: ['60', '3', '1'],
  select: ['0', '1', '2', '3'],
}

const controls = (page: Page): Promise<Control[]> =>
  page.evaluate(() => (globalThis as Driven).drive.controls())
const submit = (page: Page): Promise<unknown> => page.evaluate(() => (globalThis as Driven).drive.submit())
const settle = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))))
const act = async (page: Page, { kind, at }: Control, value: string) => {
  await page.evaluate(([k, a, v]) => (globalThis as Driven).drive.act(k, a, v), [kind, at, value] as const)
  await settle(page)
}

/** Sent values as JSON in a fixed order, or that it was refused. */
const outcome = (result: unknown): string =>
  typeof result === 'object' && result !== null && 'sent' in result
    ? JSON.stringify(result.sent, (_, value: unknown) =>
        typeof value === 'object' && value !== null && !Array.isArray(value)
          ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : // in ours a new property has no key or value, in RJSF it has default texts
            value === 'New Value'
            ? ''
            : value,
      )
    : result === undefined
      ? 'no answer'
      : 'refused'

/** Controls of the form, in a fixed order. Without the buttons that remove required items, which only RJSF has. */
const named = (list: readonly Control[], known: readonly Control[] = list) =>
  list
    .map(({ kind, at }) => `${kind} ${at}`)
    .filter((one) => !one.startsWith('remove ') || known.some(({ kind, at }) => one === `${kind} ${at}`))
    .toSorted()

/** Goes through the form with the Tab key. @returns controls that it did not reach */
async function missedByTab(page: Page): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const stops = await page.locator('form :is(input, select, textarea, button)').count()
  for (let press = 0; press <= stops * 10; press += 1) {
    await page.keyboard.press('Tab')
    const isLast = await page.evaluate(() => {
      document.activeElement?.setAttribute('data-reached', '')
      return document.activeElement?.matches('form button:not([type])') ?? false
    })
    if (isLast) break
  }
  return page.evaluate(() =>
    [...document.querySelectorAll('form :is(input, select, textarea, button)')]
      .filter((node) => !node.matches('[data-reached], :disabled, [type=hidden]'))
      // Tab reaches one radio button of a group; the arrow keys reach the others.
      .filter(
        (node) =>
          !node.matches('[type=radio]') ||
          !document.querySelector(`[name="${CSS.escape((node as HTMLInputElement).name)}"][data-reached]`),
      )
      .map((node) => node.outerHTML.slice(0, 200)),
  )
}

for (const name of Object.keys(samples))
  test(`${name}: shows, refuses and sends what RJSF does`, async ({ browser }) => {
    const messages: string[] = []
    const context = await browser.newContext({ locale: 'de-DE', viewport: { width: 320, height: 1200 } })
    const [ours, theirs] = [await context.newPage(), await context.newPage()]
    // Warnings of RJSF that do not depend on the theme.
    const reported = new Set<string>()
    theirs.on('console', (message) => reported.add(message.text().split('\n')[0] ?? ''))
    ours.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) messages.push(message.text())
    })
    ours.on('pageerror', (error) => messages.push(String(error)))
    await ours.goto(`${server.origin}/ours/index.html?form=${name}`)
    await theirs.goto(`${server.origin}/theirs/index.html?form=${name}`)
    await ours.locator('form button:not([type])').waitFor()
    await theirs.locator('form button[type=submit]').waitFor()
    await expectAccessible(ours, name)
    const same = async (what: string) => {
      const [mine, other] = [await controls(ours), await controls(theirs)]
      expect(named(mine), `what can be entered ${what}`).toEqual(named(other, mine))
      const [one, two] = [await submit(ours), await submit(theirs)]
      expect(outcome(one), `${what}\n${JSON.stringify(one)}\n${JSON.stringify(two)}`).toBe(outcome(two))
    }
    await same('at first')
    await expectAccessible(ours, `${name}, submitted`)

    expect(await missedByTab(ours), 'out of reach of the keyboard').toEqual([])

    const random = randomFrom(name.length)
    const done: string[] = []
    // When an alternative is chosen again, our theme restores its entries and RJSF does not.
    const seen = new Set<string>()
    for (let step = 0; step < steps; step += 1) {
      const all = await controls(ours)
      const control = all[random(all.length)]
      if (!control) break
      const pool = texts[control.isNumber ? 'number' : control.kind] ?? ['']
      const value = pool[random(pool.length)] ?? ''
      if (control.at.endsWith('of_select')) {
        seen.add(`${control.at} ${control.chosen}`)
        const next = `${control.at} ${Number(value) % (control.choices ?? 1)}`
        if (seen.has(next)) continue
        seen.add(next)
      }
      done.push(`${control.kind} ${control.at} ${value}`)
      await act(theirs, control, value)
      await act(ours, control, value)
      await same(`after\n${done.join('\n')}`)
    }
    await expectAccessible(ours, `${name}, filled in`)
    expect(messages.filter((line) => !reported.has(line.split('\n')[0] ?? ''))).toEqual([])
    await context.close()
  })

test('a list by keyboard: add, fill in, move, remove; the focus moves to the next input, and each change is announced', async ({
  page,
}) => {
  await page.goto(`${server.origin}/ours/index.html?form=nested`)
  const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
  await page.getByRole('button', { name: 'Hinzufügen Aufgaben' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('f-jobs-2-name')
  await expect(page.locator('output.said')).toHaveText('Hinzugefügt. „Aufgaben“ hat jetzt 3 Einträge.')
  await page.keyboard.type('Dritte')
  await page.getByRole('button', { name: 'Nach oben Eintrag 3' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Nach oben Eintrag 2')
  await expect(page.locator('#f-jobs-1-name')).toHaveValue('Dritte')
  await page.getByRole('button', { name: 'Entfernen Eintrag 1' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(focused).toBe('Entfernen Eintrag 1')
  await page.locator('#f-jobs-0-name').press('Enter')
  const result = () => page.evaluate(() => (globalThis as { result?: string }).result ?? 'null')
  await expect
    .poll(async () => JSON.parse(await result()) as unknown)
    .toEqual({
      sent: {
        name: 'Heute',
        jobs: [
          { name: 'Dritte', done: false },
          { name: 'Zweite', more: 'Noch einer.', done: false },
        ],
      },
    })
})
