import { expect, it } from 'vitest'
import type { Variant } from '#generated/engine.ts'
import { createMachine, initialTransition, nodesOf, transition } from '#engine/flow/machine.ts'
import { resolveVariant } from '#engine/tools/variants/variants.ts'
import { base, parts, variant } from './base.ts'

/** The paths of the places that events lead through, `done:<id>` and `error:<id>` for handlers. */
function walk(changes: Partial<Variant>, events: string[]): string[] {
  const machine = createMachine(resolveVariant(base, variant(changes), parts))
  let [snapshot] = initialTransition(machine)
  const here = () => nodesOf(machine, snapshot).at(-1)?.path ?? ''
  return [
    here(),
    ...events.map((event) => {
      const [, kind, id] = /^(done|error):(.*)$/.exec(event) ?? []
      const type = kind ? `xstate.${kind}.actor.${id}` : event
      snapshot = transition(machine, snapshot, { type, error: null, output: null })[0]
      return here()
    }),
  ]
}

const sent = '0.mini.sent'

it.each<[string, Partial<Variant>, string, string]>([
  [
    'fills a state',
    { fill: { address: 'pick' } },
    `NEXT AGAIN NEXT NEXT error:${sent}`,
    'size address address packed sent address',
  ],
  [
    'fills a group of states',
    { fill: { address: 'two' } },
    'NEXT NEXT BACK NEXT NEXT',
    'size address/first address/second address/first address/second packed',
  ],
  ['fills the end', { fill: { done: 'thanks' } }, 'EXPRESS NEXT', 'size check done'],
  [
    'leaves out a state, to which a failure led',
    { omit: ['address'] },
    `NEXT NEXT error:${sent} NEXT done:${sent} CHANGE`,
    'size packed sent packed sent check packed',
  ],
  [
    'leaves out the first two states',
    { omit: ['size', 'address'] },
    `NEXT done:${sent} SIZE`,
    'packed sent check packed',
  ],
  ['leaves out a state in a state', { omit: ['map'] }, 'NEXT NEXT', 'size address/street packed'],
  [
    'inserts after a state',
    { insert: [{ slot: 'extra', after: 'size', part: 'pick' }] },
    'NEXT NEXT CANCEL EXPRESS CHANGE',
    'size extra address/street size check address/street',
  ],
  [
    'inserts before a state, not after a failure',
    { insert: [{ slot: 'extra', before: 'address', part: 'pick' }] },
    `NEXT NEXT NEXT NEXT NEXT error:${sent}`,
    'size extra address/street address/map packed sent address/street',
  ],
  [
    'inserts before and after what it inserted, beside what it leaves out',
    {
      insert: [
        { slot: 'a', after: 'size', part: 'pick' },
        { slot: 'b', after: 'a', part: 'two' },
        { slot: 'c', before: 'a', part: 'pick' },
      ],
      omit: ['address'],
    },
    'NEXT NEXT NEXT NEXT NEXT',
    'size c a b/first b/second packed',
  ],
])('a variant %s', (_, changes, events, places) => {
  expect(walk(changes, events.split(' '))).toEqual(places.split(' '))
})

it('a variant has its own name, the context of both, and only the steps that are left', () => {
  const changes: Partial<Variant> = { version: 3, context: { size: 'big' }, fill: { address: 'pick' } }
  const flow = resolveVariant(base, variant(changes), parts)
  expect(flow).toMatchObject({ id: 'mini', version: 5, context: { size: 'big', guest: null } })
  expect(JSON.stringify(flow)).not.toMatch(/#order|"slot"|"next"|\$next/)
  expect(flow.meta?.steps?.map(({ id }) => id)).toEqual(['choose'])
})
