import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ErrorCatalogue, Flow, GuardSchema, Screen, State } from '#generated/engine.ts'
import { flowFolders, readFlow } from '#engine/tools/build/read-flow.ts'
import {
  goEvent,
  mayEnter,
  can,
  initialTransition,
  nodesOf,
  statePath,
  transition,
} from '#engine/flow/machine.ts'
import { allNodes, selfAndAncestors } from '#engine/flow/tree.ts'
import * as contextSchema from '#schemas/context/context.schema.json?validator=root'
import { validate as isUsage } from '#schemas/usage.schema.json?validator=root'
import routes from '#flows/routes.json' with { type: 'json' }
import { checkout } from '../support/root.ts'
import { explore, reaching, rests, wayTo, type Exploration, type Place } from './explore.ts'
import { orderGiven } from './fixed-answers.ts'
import { missingIn } from './needs.ts'
import { secret } from './secrets.ts'

// Vitest runs in the root of the project. The cast is safe: the configuration check validates these files.
const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T
const guards = read<Record<string, GuardSchema | string>>('flows/guards.json')
const screens = new Map(
  globSync('flows/**/screens/*.json').map((file) => {
    const screen = read<Screen>(file)
    return [screen.id, screen] as const
  }),
)
type Validator = ((value: unknown) => boolean) & { errors?: unknown }
const validContext: Validator = contextSchema.validate

/** All events that a screen can send. */
function eventsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    typeof item === 'string' &&
    /^[A-Z][A-Z_]*$/.test(item) &&
    ['event', 'change', 'changeEvent'].includes(key)
      ? [item]
      : eventsOf(item),
  )
}

const flows = flowFolders('.').map((folder) => readFlow('.', folder))
/** Flows on pages of their own: they may find an order, and have no end. */
const standalone = new Set([
  ...routes.entries.filter((entry) => 'standalone' in entry && entry.standalone).map(({ flow }) => flow),
  routes.otherSwitch.flow,
])
const returnFlow = routes.entries.find(({ path }) => path === routes.return.path)?.flow
/** Other flows use a part of the main flow's context, and keys of their own. */
const whole = flows.find(({ id }) => id === 'switch')?.context
/** Resume links: for a switch, for an order, and for an order in a tab that already has a switch. */
const links: Record<string, Record<string, unknown>[]> = {
  resume: [{}, { codeFor: 'order' }, { codeFor: 'order', switchStartedAt: '2026-11-24T10:00:00Z' }],
}
const explored = new Map(
  flows.map((flow) => [
    flow.id,
    explore(
      flow,
      guards,
      checkout,
      standalone.has(flow.id) ? [{ receipt: orderGiven }] : (links[flow.id] ?? []),
    ),
  ]),
)

describe.each([...explored])('flow %s', (id, { machine, places, declared, taken }: Exploration) => {
  const leaves = allNodes(machine.root).filter((node) => node.states.size === 0)
  const active = places.filter(({ snapshot }) => snapshot.status === 'active')
  const resting = active.filter((place) => rests(machine, place))
  /** One situation for each context object, because many situations share one. */
  const differing = [...new Map(places.map((place) => [place.snapshot.context, place])).values()]
  const leafOf = ({ snapshot }: Place) => nodesOf(machine, snapshot).at(-1)

  // Except the flow for the return from a bank's page, which must call a handler.
  if (id !== returnFlow)
    it('calls no handler when it is opened', () => {
      expect(initialTransition(machine)[1].filter(({ type }) => type === 'start')).toEqual([])
    })

  it('takes every transition, including the success and the failure of each handler', () => {
    expect([...declared].filter((name) => !taken.has(name))).toEqual([])
    expect(declared.size).toBeGreaterThan(0)
  })

  it('never fails, and its context stays valid against schemas/context', () => {
    expect(places.filter(({ snapshot }) => snapshot.status === 'error').map(wayTo)).toEqual([])
    for (const { snapshot, ...place } of differing) {
      const isValid = validContext({ ...whole, ...snapshot.context })
      if (!isValid) expect.fail(`${wayTo({ snapshot, ...place })} ${JSON.stringify(validContext.errors)}`)
    }
  })

  it('stores no secret', () => {
    const holding = differing.filter(({ snapshot }) => JSON.stringify(snapshot.context).includes(secret))
    expect(holding.map(wayTo)).toEqual([])
    for (const place of places) {
      const told = place.from?.effects.filter((effect) => JSON.stringify(effect).includes(secret)) ?? []
      if (told.some(({ type }) => type !== 'start') || told.length > 1)
        expect.fail(`${wayTo(place)} ${JSON.stringify(told)}`)
    }
  })

  if (!standalone.has(id))
    it('can be finished from every state', () => {
      const ends = places.filter(({ snapshot }) => snapshot.status === 'done')
      const good = reaching(places, ends)
      expect(ends.length).toBeGreaterThan(0)
      // A step that is not preloaded (`prefetch: false`) may be left by the browser's back button only.
      const isNotPrefetched = ({ snapshot }: Place) =>
        nodesOf(machine, snapshot).some(({ meta }) => meta?.prefetch === false)
      const stuck = places.filter((place) => !good.has(place) && !isNotPrefetched(place))
      expect(stuck.map(wayTo)).toEqual([])
    })

  it('ends when nobody is there, where it holds what a customer entered', () => {
    const isFilled = places.some(({ snapshot }) => snapshot.context['profile'] !== machine.context['profile'])
    if (isFilled) expect(flows.find((one) => one.id === id)?.meta?.session?.idle).toBeDefined()
  })

  it('has a way back from every step', () => {
    const stepsBefore = (place: Place): Place[] => {
      const before = place.from?.place
      return before ? [...(rests(machine, before) ? [before] : []), ...stepsBefore(before)] : []
    }
    const firstPaths = new Set(
      resting.filter((place) => stepsBefore(place).length === 0).map(({ path }) => path),
    )
    const stuck = resting.filter((place) => {
      if (firstPaths.has(place.path)) return false
      const here = nodesOf(machine, place.snapshot)
      const leadsTo = (path: string) =>
        statePath(transition(machine, place.snapshot, { type: goEvent(path) })[0].value) === path
      const earlier = stepsBefore(place).flatMap((step) => {
        const target = leafOf(step)
        if (!target || target.path === place.path) return []
        const nodes = selfAndAncestors(target)
        const isLeft = nodes.some((node) => node.meta?.noHistory && !here.includes(node))
        const needs = nodes.flatMap((node) => node.meta?.requires ?? [])
        const isOpen = needs.every((guard) => machine.passes(guard, place.snapshot.context))
        // The first step may be usable only once, such as one with a code by SMS; then there is no way back.
        return isLeft || (!isOpen && firstPaths.has(target.path)) ? [] : [{ path: target.path, isOpen }]
      })
      return earlier.length > 0 && !earlier.some(({ path, isOpen }) => isOpen && leadsTo(path))
    })
    expect(stuck.map(wayTo)).toEqual([])
  })

  it('shows a screen in every step, with at least one action', () => {
    for (const place of resting) {
      const { meta, config } = leafOf(place) ?? {}
      const screen = screens.get(meta?.screen ?? '')
      // A screen with a timeout and no events continues by itself.
      if (config?.after && !config.on) continue
      const ready = eventsOf(screen).filter((event) => can(machine, place.snapshot, event))
      expect(ready.length, `${meta?.screen} offers nothing that ${wayTo(place)} takes`).toBeGreaterThan(0)
    }
  })

  it('enters no step, by back, link, reload or resuming, without what its screen shows and asks for', () => {
    const cameByEvents = ({ from }: Place): boolean =>
      !from || (!from.event.type.startsWith('GO.') && cameByEvents(from.place))
    const came = new Map(active.filter(cameByEvents).map((place) => [place.snapshot.context, place]))
    const lacking = [...came.values()].flatMap(({ snapshot, ...place }) =>
      leaves.flatMap(({ path }) => {
        if (!mayEnter(machine, path, snapshot.context)) return []
        const [entered] = transition(machine, snapshot, { type: goEvent(path) })
        const { context } = entered
        const screen = screens.get(nodesOf(machine, entered).at(-1)?.meta?.screen ?? '')
        const missing = screen ? missingIn(screen, context, (guard) => machine.passes(guard, context)) : []
        return missing.map(
          (needs) => `${screen?.id}: ${needs} (${wayTo({ snapshot, ...place })}, then ${path})`,
        )
      }),
    )
    expect(lacking.slice(0, 5)).toEqual([])
  })
})

it('usage events carry no data of the customer: each one that is sent fits their schema, which refuses such data', () => {
  for (const { sent } of explored.values())
    for (const event of sent) expect(isUsage(JSON.parse(event)), event).toBe(true)
  const refused: Record<string, unknown>[] = [
    { area: 'kws', event: 'start', seconds: 3 },
    { area: 'switch', event: 'finish' },
    { area: 'switch', event: 'finish', seconds: 300, iban: 'DE57991000001000000001' },
    { area: 'faq', event: 'open', variant: 'Was kostet das?' },
    { area: 'profile', event: 'finish', seconds: 1 },
  ]
  for (const event of refused) expect(isUsage(event), JSON.stringify(event)).toBe(false)
  expect(isUsage({ area: 'switch', event: 'finish', seconds: 300 })).toBe(true)
})

it('who goes on from the accounts or partners of a bank goes on with its login', () => {
  const { machine, places } = explored.get('switch') ?? expect.fail('There is no flow switch.')
  const came = places.filter(({ path }) => ['accounts', 'partners'].includes(path))
  expect(came.some(({ snapshot }) => snapshot.context['withoutLogin'] === true)).toBe(true)
  for (const { snapshot } of came)
    expect(transition(machine, snapshot, { type: 'NEXT' })[0].context['withoutLogin']).toBe(false)
})

/** All states below a state that show a screen, with the events that they accept. */
function below(
  state: State,
  path: string,
  above: string[],
): { path: string; screen: string; events: string[] }[] {
  const events = [...above, ...Object.keys(state.on ?? {})]
  const own = state.meta?.screen ? [{ path, screen: state.meta.screen, events }] : []
  return [
    ...own,
    ...Object.entries(state.states ?? {}).flatMap(([name, next]) => below(next, `${path}/${name}`, events)),
  ]
}
const bank = below(read<Flow>('flows/switch/flow.json').states.bank ?? {}, 'bank', [])
const catalogue = read<ErrorCatalogue>('flows/errors.json')
const ways = (screen: string) => screens.get(screen)?.actions?.map(({ event }) => event)

it('a customer can go on without online banking from every step at the bank, and after every critical problem there', () => {
  for (const { path, events, screen } of bank) {
    expect(events, path).toContain('WITHOUT_LOGIN')
    expect(ways(screen), screen).toContain('WITHOUT_LOGIN')
  }
  // Critical problems replace the screen and its buttons. After a lost session or switch there is nothing to continue.
  for (const [code, { severity, actions }] of Object.entries(catalogue.codes))
    if (severity === 'critical' && !actions.includes('session') && !actions.includes('restart'))
      expect(actions, code).toContain('without-login')
})
