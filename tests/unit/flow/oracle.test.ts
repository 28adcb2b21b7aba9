import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Flow } from '#generated/engine.ts'
import { goTransitions } from '#engine/flow/go-events.ts'
import { nodesOf } from '#engine/flow/machine.ts'
import type { MachineEvent } from '#engine/flow/machine.ts'
import { begin, next, pairOf, reload } from './reference-machine.ts'
import type { Pair, Position } from './reference-machine.ts'
import { eventNames, flows, guards, meanings } from './machines.ts'

const runs = Number(process.env['ORACLE_RUNS'] ?? 300)
const today = Math.floor(Date.now() / 86_400_000)

const anyData = fc.oneof(
  fc.constantFrom(true, false, null, 3, 'yes'),
  fc.record({ x: fc.constantFrom(1, 'x', null, { y: 2 }) }),
)
const picks = fc.array(fc.record({ kind: fc.nat({ max: 13 }), which: fc.nat({ max: 99 }), data: anyData }), {
  minLength: 3,
  maxLength: 15,
})
type Pick = { kind: number; which: number; data: unknown }

/** What can happen at a position, also what should not: late answers, strangers, unhandled failures. */
function eventAt(pair: Pair, { mine }: Position, { kind, which, data }: Pick): MachineEvent {
  const live = nodesOf(pair.machine, mine).flatMap(({ invoke }) => (invoke ? [invoke.id] : []))
  const all = allServices(pair)
  const times = nodesOf(pair.machine, mine).flatMap(({ timer }) => (timer ? [timer.event] : []))
  const of = (ids: string[]) => ids[which % ids.length] ?? 'nobody'
  if (kind < 5) return { type: eventNames[which % eventNames.length] ?? '', output: data }
  if (kind < 6) return { type: goEvents(pair)[which % goEvents(pair).length] ?? 'GO' }
  if (kind < 9) return { type: `xstate.done.actor.${of(live)}`, output: data }
  if (kind < 10 && live.length > 0) return { type: `xstate.error.actor.${of(live)}`, error: data }
  if (kind < 11) return { type: `xstate.done.actor.${of(all)}`, output: data }
  if (kind < 13) return { type: times[which % times.length] ?? 'xstate.after.1.nobody' }
  return which % 9 === 0 ? { type: `xstate.error.actor.${of(all)}`, error: data } : { type: 'STRANGER' }
}

type Node = Pair['machine']['root']
const nodes = (node: Node): Node[] => [node, ...[...node.states.values()].flatMap(nodes)]
const allServices = ({ machine }: Pair) =>
  nodes(machine.root).flatMap(({ invoke }) => (invoke ? [invoke.id] : []))
const goEvents = ({ machine }: Pair) => Object.keys(machine.root.on).filter((name) => name.startsWith('GO.'))

const seen = {
  flows: 0,
  events: 0,
  start: 0,
  stop: 0,
  wait: 0,
  cancel: 0,
  track: 0,
  done: 0,
  error: 0,
  restless: 0,
  reloads: 0,
  always: 0,
  inert: 0,
  guards: 0,
}

function walk(pair: Pair, events: Pick[], reloadAt: number): void {
  seen.flows += 1
  for (const node of nodes(pair.machine.root)) {
    const transitions = [...node.transitions.values()].flat()
    seen.always += node.always.length
    seen.inert += node.always.filter(({ target, actions }) => !target && actions.length === 0).length
    seen.guards += transitions.filter(({ guard }) => guard).length
  }
  let position = begin(pair)
  for (const [index, pick] of events.entries()) {
    if (!position) break
    if (index === reloadAt) position = afterReload(pair, position, pick)
    for (const { type } of position.effects) seen[type] += 1
    const { status } = position.mine
    if (status !== 'active') {
      seen[status] += 1
      return
    }
    seen.events += 1
    position = next(pair, position, eventAt(pair, position, pick))
  }
  if (!position) seen.restless += 1
}

/**
 * Both by value and context alone, with a fact changed meanwhile: the next event, whatever it is, tries `always` again.
 * xstate forgets on a reload what ran, ours says stop in any case, so where a service waits only the place is compared.
 */
function afterReload(pair: Pair, position: Position, { which }: Pick): Position {
  seen.reloads += 1
  const { value, context } = position.mine
  const changed = { ...context, f: which % 2 === 0, g: which % 3 === 0, list: which % 5 === 0 ? [] : ['a'] }
  const restored = reload(pair, value, changed)
  return nodesOf(pair.machine, restored.mine).some(({ invoke }) => invoke) ? position : restored
}

const property = fc.property(
  flows,
  fc.boolean(),
  picks,
  fc.nat({ max: 20 }),
  (flow, go, events, reloadAt) => {
    const config: Flow = go ? goTransitions(flow) : flow
    walk(pairOf(config, guards, meanings, ['service']), events, reloadAt)
  },
)

test.each([
  ['a fixed seed', 20_240_229, runs],
  ['the seed of the day', today, Math.ceil(runs / 3)],
])(
  'random flows behave as in xstate: %s',
  (_name, seed, numRuns) => {
    fc.assert(property, { seed, numRuns })
  },
  600_000,
)

test('the random flows did everything that flows do', () => {
  if (process.env['ORACLE_RUNS']) console.log(seen)
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
})
