import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { Filler } from '#engine/tools/check/fill.ts'
import { checkProject } from '#engine/tools/check/check.ts'
import { formats } from '#engine/schema/formats.ts'
import { isValid } from '#engine/schema/evaluate.ts'
import { buildSamples, serveSamples } from '../support/browser/samples.ts'
import { hintsOf } from '../support/browser/hints-of.ts'
import { madeForm } from '../support/made-forms.ts'
import { configurationWith, removeRoot } from '../support/root.ts'

// Forms that nobody wrote, of all that the language has: what the check accepts, a customer can fill in and send.
test.describe.configure({ mode: 'default' })

const count = Number(process.env.MADE_FORMS ?? 40)
const made = Object.fromEntries(Array.from({ length: count }, (_, seed) => [`made-${seed}`, madeForm(seed)]))
let server: Awaited<ReturnType<typeof serveSamples>>
const refused = new Set<string>()
const draft = 'http://json-schema.org/draft-07/schema#'

test.beforeAll(async () => {
  const files = (names: string[]) =>
    Object.fromEntries(
      names.flatMap((name) => [
        [`schemas/forms/${name}.schema.json`, { $schema: draft, ...made[name] }],
        [`schemas/forms/${name}.ui.json`, hintsOf(made[name] ?? {}, undefined)],
      ]),
    ) as Record<string, Record<string, unknown>>
  // Whether a form can be filled in is what these say; the second is asked once the first has no finding.
  for (const asked of ['form-shape', 'unfillable-form']) {
    const root = configurationWith(files(Object.keys(made).filter((name) => !refused.has(name))))
    try {
      for (const { rule, file } of checkProject(root))
        if (rule === asked) refused.add(/made-\d+/.exec(file)?.[0] ?? '')
    } finally {
      removeRoot(root)
    }
  }
  const folder = await buildSamples(
    Object.fromEntries(Object.entries(made).map(([name, schema]) => [name, { schema }])),
    'made',
  )
  server = await serveSamples(folder)
})
test.afterAll(() => server?.close())

/** What a customer wants to send: one of the values that the schema takes. */
function wish(schema: Record<string, unknown>): unknown {
  const written = JSON.parse(JSON.stringify(schema).replaceAll('dependentRequired', 'dependencies')) as object
  for (let seed = 0; seed < 500; seed += 1) {
    const value = new Filler(written, seed).value(written, [1, 0.5, 0.2, 0][seed % 4] ?? 1)
    if (isValid(written, value, written, formats)) return value
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
  /** Of a button that adds an item: how many there are. */
  items: number | undefined
  isEnd: boolean
}

/** What has the focus. */
const stopOf = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const node = document.activeElement as HTMLInputElement & HTMLSelectElement
    const adds = node.dataset.way === 'add'
    const list = adds ? node.closest('fieldset') : undefined
    return {
      tag: node.tagName,
      type: node.type ?? '',
      path: (list?.id ?? node.id).split('-').slice(1),
      value: node.value ?? '',
      checked: node.checked === true,
      options: node.tagName === 'SELECT' ? [...node.options].map(({ value }) => value) : [],
      items: list ? list.querySelectorAll(':scope > ol > li, :scope > ul > li').length : undefined,
      isEnd: node.matches('form button:not([type])'),
    }
  })

const shown = (value: unknown): string =>
  typeof value === 'number' ? String(value).replace('.', ',') : typeof value === 'string' ? value : ''

/** Uses what has the focus so that the form comes nearer to the wish. By keys alone. */
async function use(page: Page, stop: Stop, wanted: unknown): Promise<void> {
  const { keyboard: keys } = page
  const { tag, type, path, value, items } = stop
  if (items !== undefined) {
    const list = at(wanted, path)
    if (Array.isArray(list) && list.length > items) await keys.press('Enter')
  } else if (tag === 'SELECT') {
    const union = /__(one|any)of_select$/.test(path.at(-1) ?? '')
    const own = path.map((key) => key.replace(/__(one|any)of_select$/, ''))
    const goal = union ? String(at(wanted, [...own, 'way'])).slice(1) : String(at(wanted, path) ?? '')
    const steps = stop.options.indexOf(goal) - stop.options.indexOf(value)
    for (let step = 0; step < Math.abs(steps); step += 1)
      await keys.press(steps > 0 ? 'ArrowDown' : 'ArrowUp')
  } else if (type === 'checkbox') {
    if (stop.checked !== (at(wanted, path) === true)) await keys.press('Space')
  } else if (tag === 'INPUT' || tag === 'TEXTAREA') {
    const part = ['month', 'year'].indexOf(path.at(-1) ?? '')
    const whole = shown(at(wanted, part < 0 ? path : path.slice(0, -1)))
    const isDay = /^\d{4}-\d{2}-\d{2}$/.test(whole)
    const [year = '', month = '', day = ''] = whole.split('-')
    const text = isDay ? ([month, year][part] ?? day) : whole
    // Nobody knows a constant.
    if (text === '' || text === value || /^(fest|w\d)$/.test(text)) return
    await keys.press('ControlOrMeta+a')
    await keys.type(text)
  }
}

for (const [name, schema] of Object.entries(made))
  test(`${name} is refused by the check, or can be filled in by keyboard and sent`, async ({ page }) => {
    test.setTimeout(300_000)
    if (refused.has(name)) return
    const wanted = wish(schema)
    await page.goto(`${server.origin}/ours/index.html?form=${name}`)
    await page.locator('form button:not([type])').waitFor()
    const result = () =>
      page.evaluate(() => JSON.parse((globalThis as { result?: string }).result ?? 'null') as unknown)
    for (let round = 0; round < 8; round += 1) {
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
      for (let press = 0; press < 150; press += 1) {
        await page.keyboard.press('Tab')
        const stop = await stopOf(page)
        if (stop.isEnd) break
        await use(page, stop, wanted)
      }
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => (globalThis as { result?: string }).result !== undefined)
      const sent = await result()
      if (typeof sent === 'object' && sent !== null && 'sent' in sent) return
      await page.evaluate(() => void delete (globalThis as { result?: string }).result)
      if (round === 7) expect(sent, JSON.stringify({ schema, wanted }, null, 1)).toHaveProperty('sent')
    }
  })

test('some of them are refused, most are accepted', () => {
  expect(refused.size).toBeGreaterThan(0)
  expect(refused.size / count).toBeLessThan(0.4)
})
