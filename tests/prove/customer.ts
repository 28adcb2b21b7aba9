import { globSync, readFileSync } from 'node:fs'
import { isBinding, read, resolve, resolveAll, type Scope } from '#engine/flow/binding.ts'
import { callHandler } from '#engine/flow/call-handler.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { asArray, at, entries, filled, get, isObject, type JsonObject } from '#engine/util/json.ts'
import type { Inputs, Screen, Value } from '#generated/engine.ts'
import people from '../fixtures/real-data/names.json' with { type: 'json' }
import choices from './plan.json' with { type: 'json' }
import type { Page } from './tab.ts'
import { checkAnswer } from './rules/told.ts'
import type { World } from './world.ts'

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** What a customer entered when the gallery was recorded, by screen and name, and by name alone. */
const entered = new Map<string, unknown>()
for (const file of globSync('tests/fixtures/screens/*.json').toSorted())
  for (const [screen, shown] of entries(get(json(file), 'screens')))
    for (const [name, value] of entries(at(shown, `/left/storage/kws.draft/${screen}`))) {
      entered.set(`${screen} ${name}`, value)
      if (!entered.has(name)) entered.set(name, value)
    }

/** What people are really called. */
const oddNames = Object.values(people)
  .flatMap(Object.keys)
  .filter((one) => one.length <= 50)
const isName = /^(?:firstName|lastName|street|name)$/
const withOddNames = (world: World, values: object): JsonObject => {
  const odd = Object.keys(values).filter((field) => isName.test(field) && world.random() < 0.2)
  return { ...values, ...Object.fromEntries(odd.map((field) => [field, world.pick(oddNames)])) }
}

/** Any element of a screen, and what else of it sends an event. */
interface Element extends JsonObject {
  type: string
  name?: string
  event?: string
  change?: string
}

/** The elements whose guards pass, also those inside of others and of parts: these have the `items` of the list around them. */
function elementsOf(value: unknown, passes: (guard: string) => boolean, around?: unknown): Element[] {
  if (Array.isArray(value)) return value.flatMap((one) => elementsOf(one, passes, around))
  if (!isObject(value) || (typeof value.when === 'string' && !passes(value.when))) return []
  const { items = around } = value
  const isOne = [value.type, value.event, value.change].some((one) => typeof one === 'string')
  const own = isOne ? [{ type: '', ...value, items } as Element] : []
  return [...own, ...Object.values(value).flatMap((one) => elementsOf(one, passes, items))]
}

/** The calls in an element, without those of the elements in it. */
function callsIn(value: unknown): { src: string; input?: Inputs }[] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isObject(value)) return []
  if (typeof value.src === 'string') return [value as { src: string }]
  return Object.values(value).flatMap((one) => (get(one, 'type') === undefined ? callsIn(one) : []))
}

/** What can be done on a screen: to send an event with the values that were entered, or to call what an element calls. */
export type Move =
  | { kind: 'event'; type: string; payload: JsonObject; isMain: boolean }
  | { kind: 'row'; src: string; input: JsonObject; isMain?: false }
export type Row = Extract<Move, { kind: 'row' }>

/** The screen of a flow, filled, by its JSON alone. */
interface Sight {
  world: World
  runtime: Runtime
  screen: Screen
  scope: Scope
  elements: Element[]
}

/** Reads a screen with its parts, the answers of their queries, and all that they offer. */
export async function look({ module: { product }, tab: { world } }: Page, runtime: Runtime) {
  const screen = await product.screen(runtime.view().meta.screen ?? '')
  const elements = elementsOf([screen.body, screen.actions, screen.rail], runtime.passes)
  const ids = elements.flatMap((one) => (one.type === 'screen-part' ? String(one.screen) : []))
  const parts = await Promise.all(ids.map(product.screen))
  const data: JsonObject = {}
  const sight = { world, runtime, screen, elements, scope: { context: runtime.view().context, data } }
  const queries = [screen, ...parts].flatMap((one) => Object.entries(one.data ?? {}))
  for (const [name, { src, input = {} }] of queries) {
    const isThere = (one: unknown) =>
      !isBinding(one) || !one.from.startsWith('/data/') || resolve(one, { data }) !== undefined
    // One that needs the answer of another query waits for it.
    if (name in data || !Object.values(input).every(isThere)) continue
    sight.scope.context = runtime.view().context
    const given = resolveAll(input, sight.scope)
    const [answer] = await Promise.allSettled([callHandler(product, src, given)])
    // Without its data a screen shows no rows.
    if (answer.status === 'rejected') return { screen, moves: eventsOf(sight) }
    data[name] = answer.value
    checkAnswer(world, src, answer.value, given.order)
  }
  sight.scope.context = runtime.view().context
  elements.push(...parts.flatMap(({ body }) => elementsOf(body, runtime.passes)))
  return { screen, moves: [...eventsOf(sight), ...rowsOf(sight)] }
}
export type Look = Awaited<ReturnType<typeof look>>

const itemOf = (world: World, items: readonly unknown[]) => (items.length > 0 ? world.pick(items) : undefined)

/** Nobody presses what stands in a row without one. */
const isOfRow = (input: unknown) => JSON.stringify(input ?? {}).includes('"/item')

/** What is sent with the values that were entered. */
function eventsOf(sight: Sight): Move[] {
  const { world, runtime, screen, scope, elements } = sight
  const named = elements.flatMap((one) => (one.name === undefined ? [] : [[one.name, valueOf(sight, one)]]))
  const values = filled(Object.fromEntries(named) as JsonObject)
  const main = screen.actions?.find(({ when }) => !when || runtime.passes(when))?.event
  return elements.flatMap(({ type: kind, event, change, payload, items }): Move[] => {
    const type = event ?? change
    if (type === undefined || !runtime.can(type)) return []
    const item = itemOf(world, asArray(resolve(items as Value, scope)))
    if (!item && isOfRow(payload)) return []
    const own = resolveAll(payload as Inputs, { ...scope, item })
    const isMain = type === main || kind === 'submit'
    return [{ kind: 'event', type, isMain, payload: { ...values, ...own } }]
  })
}

/** One call for each handler: most of the many files are the same. */
function rowsOf(sight: Sight): Move[] {
  const { world, scope, elements } = sight
  const file = new File(['%PDF-1.7\n/Type /Page\n%%EOF'], 'a.pdf', { type: 'application/pdf' })
  const rows = elements.flatMap((element) => {
    const items = asArray(resolve(element.items as Value, scope))
    if (element.items !== undefined && items.length === 0 && element.type !== 'upload') return []
    const form = element.type === 'inline-form' ? valueOf(sight, element) : undefined
    const item = itemOf(world, items) ?? form
    const kind = element.type === 'upload' && get(world.pick(asArray(element.kinds)), 'value')
    return callsIn(Object.values(element)).flatMap(({ src, input = {} }): Move[] => {
      if (!item && isOfRow(input)) return []
      const more = kind ? { file, kind } : src === 'status.ticks' ? { ids: ['a'] } : {}
      const given = { ...resolveAll(input, { ...scope, item }), ...more }
      return [{ kind: 'row', src, input: given }]
    })
  })
  const bySource = Object.groupBy(rows, (one) => `${get(one, 'src')} ${get(get(one, 'input'), 'file')}`)
  return Object.values(bySource).map((same = []) => world.pick(same))
}

/** What a customer enters into an element. */
function valueOf({ world, screen, scope }: Sight, element: Element): unknown {
  const { name = '' } = element
  const { secrets, form, banks } = choices
  const known = entered.get(`${screen.id} ${name}`) ?? entered.get(name)
  const bound = (value: unknown) => resolve(value as Value, scope) // by the schema of the element
  const items = asArray(bound(element.items))
  const keyOf = (item: unknown) => String(read({ item }, String(element.key)) ?? '')
  const byKey = (value: (item: unknown) => unknown) =>
    Object.fromEntries(items.map((item) => [keyOf(item), value(item)]))
  const initial = bound(element.initial) ?? bound(element.value)
  const ways: Partial<Record<string, () => unknown>> = {
    form() {
      const packagePassword = world.random() < 0.5 ? undefined : secrets.password
      const all = { ...form, ...filled({ packagePassword }), ...filled(Object(initial)), ...Object(known) }
      const fields = get(json(`schemas/forms/${String(element.form)}.schema.json`), 'properties')
      const own = entries(all).filter(([field]) => !isObject(fields) || field in fields)
      return withOddNames(world, Object.fromEntries(own))
    },
    records() {
      const open = get(known, 'open')
      if (!open) return asArray(initial)
      const fixed = get(asArray(element.kinds)[Number(get(open, 'kind') ?? 0)], 'fixed')
      const own = withOddNames(world, { ...Object(get(open, 'values')), ...Object(fixed) })
      return asArray(get(known, 'items')).toSpliced(Number(get(open, 'at')), 1, own)
    },
    search() {
      const code = world.pick(banks)
      return items.find((item) => keyOf(item) === code)
    },
    choices: () =>
      element.mode !== 'single' ? items.map(keyOf) : items.length > 0 ? keyOf(world.pick(items)) : null,
    decisions: () => byKey((item) => read({ item }, String(element.value)) || 'inform'),
    assign: () => byKey(() => get(element.ignore, 'value')),
    fields: () => ['login', 'pin'].map((field) => ({ name: field, value: get(secrets, field) })),
    'tan-challenge': () => secrets.otp,
    signature: () =>
      asArray(bound(element.signers)).map((item) => {
        const names = asArray(element.title).map((part) => read({ item }, String(part)))
        return { ...Object(asArray(known)[0]), name: names.filter(Boolean).join(' ') }
      }),
  }
  return ways[element.type.replace('inline-', '')]?.()
}
