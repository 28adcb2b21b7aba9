import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { goTransitions, nodesOf, type MachineEvent } from '#engine/flow/machine.ts'
import { allNodes } from '#engine/flow/tree.ts'
import { sampleCount } from '../../support/sample-count.ts'
import { begin, next, pairOf, type Pair, type Position } from './reference-machine.ts'
import { eventNames, flows, guards, meanings } from './machines.ts'

const numRuns = sampleCount('ORACLE_RUNS', 150, 2000)

const anyData = fc.oneof(
  fc.constantFrom(true, false, null, 3, 'yes'),
  fc.record({ x: fc.constantFrom(1, 'x', null, { y: 2 }) }),
)
const pick = fc.record({ kind: fc.nat({ max: 13 }), which: fc.nat({ max: 99 }), data: anyData })
type Pick = { kind: number; which: number; data: unknown }

/** What can happen at a position, also what should not: late answers, strangers, unhandled failures. */
function eventAt({ machine }: Pair, { mine }: Position, { kind, which, data }: Pick): MachineEvent {
  const active = nodesOf(machine, mine)
  const live = active.flatMap(({ invoke }) => (invoke ? [invoke.id] : []))
  const all = allNodes(machine.root).flatMap(({ invoke }) => (invoke ? [invoke.id] : []))
  const times = active.flatMap(({ timer }) => (timer ? [timer.event] : []))
  const go = Object.keys(machine.root.config.on ?? {}).filter((name) => name.startsWith('GO.'))
  const of = (names: string[]) => names[which % names.length] ?? 'NOBODY'
  if (kind < 5) return { type: of(eventNames), output: data }
  if (kind < 6) return { type: of(go) }
  if (kind < 9) return { type: `xstate.done.actor.${of(live)}`, output: data }
  if (kind < 10 && live.length > 0) return { type: `xstate.error.actor.${of(live)}`, error: data }
  if (kind < 11) return { type: `xstate.done.actor.${of(all)}`, output: data }
  if (kind < 13) return { type: of(times) }
  return which % 9 === 0 ? { type: `xstate.error.actor.${of(all)}`, error: data } : { type: 'STRANGER' }
}

const seen = { start: 0, stop: 0, wait: 0, cancel: 0, track: 0, active: 0, done: 0, error: 0 }

test('random flows do what XState says they do', () => {
  const property = fc.property(
    flows,
    fc.boolean(),
    fc.array(pick, { minLength: 3, maxLength: 15 }),
    (flow, go, events) => {
      const pair = pairOf(go ? goTransitions(flow) : flow, guards, meanings)
      let position = begin(pair)
      for (const one of events) {
        for (const { type } of position?.effects ?? []) seen[type] += 1
        if (position) seen[position.mine.status] += 1
        if (position?.mine.status !== 'active') return
        // Throws where the two machines disagree.
        position = next(pair, position, eventAt(pair, position, one))
      }
    },
  )
  fc.assert(property, { seed: 20_240_229, numRuns })
  for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0)
})
