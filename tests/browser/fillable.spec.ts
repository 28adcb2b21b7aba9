import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { Filler } from '#engine/tools/check/forms/form-filler.ts'
import { checkProject } from '#engine/tools/check/check.ts'
import { formats } from '#engine/schema/formats.ts'
import { isValid } from '#engine/schema/evaluate.ts'
import { buildSamples, serveSamples } from '../support/browser/samples.ts'
import { hintsOf } from '../support/browser/hints-of.ts'
import { madeForm } from '../support/made-forms.ts'
import { configurationWith, removeRoot } from '../support/root.ts'

// Generated forms with all keywords of the language: if the check accepts one, a customer can fill it in and send it.
test.describe.configure({ mode: 'default' })

const count = Number(process.env.MADE_FORMS ?? 40)
const made = Object.fromEntries(Array.from({ length: count }, (_, seed) => [`made-${seed}`, madeForm(seed)]))
let server: Awaited<ReturnType<typeof serveSamples>>
const refused = new Set<string>()
const draft = 'http://json-schema.org/draft-07/schema#'

test.beforeAll(async () => {
  const files: Record<string, Record<string, unknown>> = {}
  for (const [name, schema] of Object.entries(made)) {
    files[`schemas/forms/${name}.schema.json`] = { $schema: draft, ...schema }
    files[`schemas/forms/${name}.ui.json`] = hintsOf(schema, undefined)
  }
  const root = configurationWith(files)
  try {
    // The rules that decide whether a form can be filled in.
    for (const { rule, file } of checkProject(root))
      if (rule === 'form-shape' || rule === 'unfillable-form') refused.add(/made-\d+/.exec(file)?.[0] ?? '')
  } finally {
    removeRoot(root)
  }
  const folder = await buildSamples(
    Object.fromEntries(Object.entries(made).map(([name, schema]) => [name, { schema }])),
    'made',
  )
  server = await serveSamples(folder)
})
test.afterAll(() => server?.close())

/** What the customer wants to send: a valid value. */
function exampleOf(schema: Record<string, unknown>): unknown {
  const written = JSON.parse(
    JSON.stringify(schema).replaceAll(/dependent(Required|Schemas)/g, 'dependencies'),
  ) as object
  for (let seed = 0; seed < 500; seed += 1) {
    const value = new Filler(written, seed).value(written, [1, 0.5, 0.2, 0][seed % 4] ?? 1)
    // A list of checkboxes is undefined if none is ticked.
    const isTicked = seed > 400 || !JSON.stringify(value).includes('[]')
    if (isTicked && isValid(written, value, written, formats)) return value
  }
  throw new Error('no value fits')
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

interface Stop {
  tag: string
  type: string
  path: string[]
  value: string
  checked: boolean
  options: string[]
  /** Whether a button adds or removes, and the number of items. */
  way: string | undefined
  items: number | undefined
  isEnd: boolean
}

/** The focused control. */
const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const node = document.activeElement as HTMLInputElement & HTMLSelectElement
    const addsOther = node.id.endsWith('__add')
    const way = addsOther ? 'add' : node.dataset.action
    const list = way === 'add' || way === 'remove' ? node.closest('fieldset') : undefined
    const entries = addsOther ? ':scope > .form-fields > .form-other' : ':scope > :is(ol, ul) > li'
    return {
      tag: node.tagName,
      type: node.type ?? '',
      path: (list?.id ?? node.id).split('-').slice(1).map(decodeURIComponent),
      value: node.value ?? '',
      checked: node.checked === true,
      options: node.tagName === 'SELECT' ? [...node.options].map(({ value }) => value) : [],
      way,
      items: list?.querySelectorAll(entries).length,
      isEnd: node.matches('form button:not([type])'),
    }
  })

const shown = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''

/** Uses the focused control by keyboard, to bring the form closer to the wanted value. */
async function use(page: Page, stop: Stop, example: unknown, done: Set<string>): Promise<void> {
  const { keyboard: keys } = page
  const { tag, type, path, value, items } = stop
  if (items !== undefined) {
    const held = at(example, path)
    const most = typeof held === 'object' ? Object.keys(held ?? {}).length : 0
    // A nested list is empty instead of undefined after an item was added and removed.
    const isFirst = most === 0 && /^\d+$/.test(path.at(-1) ?? '') && !done.has(path.join('-'))
    const isMore = stop.way === 'remove' ? items > most : items < most || isFirst
    done.add(path.join('-'))
    if (isMore) await keys.press('Enter')
  } else if (tag === 'SELECT') {
    const union = /__(one|any)of_select$/.test(path.at(-1) ?? '')
    const own = path.map((key) => key.replace(/__(one|any)of_select$/, ''))
    const value_ = at(example, union ? own : path)
    const way = at(value_, ['way'])
    // If the alternatives are strings and numbers, strings come first.
    const place = typeof way === 'string' ? way.slice(1) : String(Number(typeof value_ === 'number'))
    const goal = stop.options.indexOf(union ? place : String(value_ ?? ''))
    const steps = goal < 0 ? 0 : goal - stop.options.indexOf(value)
    for (let step = 0; step < Math.abs(steps); step += 1)
      await keys.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
  } else if (type === 'checkbox') {
    // The first of several has the id of the list, the others also their index.
    const held = [path, path.slice(0, -1)].map((one) => at(example, one)).find(Array.isArray)
    const isWanted = value === 'on' || !held ? at(example, path) === true : held.includes(value)
    if (stop.checked !== isWanted) await keys.press('Space')
  } else if (tag === 'INPUT' || tag === 'TEXTAREA') {
    const part = ['month', 'year'].indexOf(path.at(-1) ?? '')
    const whole = shown(at(example, part < 0 ? path : path.slice(0, -1)))
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(whole)
    const [year = '', month = '', day = ''] = whole.split('-')
    const isNew = path.at(-1)?.startsWith('newKey')
    const text =
      type === 'time'
        ? `${whole.replaceAll(/\D/g, '')}PM`
        : isNew
          ? 'neu'
          : isDay
            ? ([month, year][part] ?? day)
            : whole
    // Constants are not shown.
    if (text === '' || text === value || /^(fest|w\d)$/.test(text)) return
    await keys.press('ControlOrMeta+a')
    await keys.type(text)
  }
}

for (const [name, schema] of Object.entries(made))
  test(`${name} is refused by the check, or can be filled in by keyboard and sent`, async ({ page }) => {
    if (refused.has(name)) return
    const example = exampleOf(schema)
    const done = new Set<string>()
    await page.goto(`${server.origin}/ours/index.html?form=${name}`)
    await page.locator('form button:not([type])').waitFor()
    const result = () =>
      page.evaluate(() => JSON.parse((globalThis as { result?: string }).result ?? 'null') as unknown)
    for (let round = 0; round < 8; round += 1) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      for (let press = 0; press < 600; press += 1) {
        await page.keyboard.press('Tab')
        const stop = await stopOf(page)
        if (stop.isEnd) break
        await use(page, stop, example, done)
      }
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => (globalThis as { result?: string }).result !== undefined)
      const sent = await result()
      if (typeof sent === 'object' && sent !== null && 'sent' in sent) return
      await page.evaluate(() => void delete (globalThis as { result?: string }).result)
      if (round === 7) expect(sent, JSON.stringify({ schema, example }, null, 1)).toHaveProperty('sent')
    }
  })

test('some of them are refused, most are accepted', () => {
  expect(refused.size).toBeGreaterThan(0)
  expect(refused.size / count).toBeLessThan(0.4)
})
