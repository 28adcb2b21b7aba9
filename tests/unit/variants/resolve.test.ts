import { describe, expect, it } from 'vitest'
import type { Variant } from '#generated/engine.ts'
import { createMachine, initialTransition, nodesOf, transition } from '#engine/flow/machine.ts'
import { resolveVariant, tryVariant } from '#engine/tools/variants/variants.ts'
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

describe('fill', () => {
  it.each([
    [
      'a state',
      { address: 'pick' },
      ['NEXT', 'AGAIN', 'NEXT', 'NEXT', `error:${sent}`],
      ['size', 'address', 'address', 'packed', 'sent', 'address'],
    ],
    [
      'leaving by an id',
      { address: 'pick' },
      ['NEXT', 'TO', 'CHANGE'],
      ['size', 'address', 'check', 'address'],
    ],
    ['leaving by a path of the base', { address: 'path' }, ['NEXT', 'NEXT'], ['size', 'address', 'check']],
    [
      'a chain',
      { address: 'two' },
      ['NEXT', 'NEXT', 'BACK', 'NEXT', 'NEXT', 'NEXT', `done:${sent}`],
      [
        'size',
        'address/first',
        'address/second',
        'address/first',
        'address/second',
        'packed',
        'sent',
        'check',
      ],
    ],
    [
      'the first state',
      { size: 'two' },
      ['NEXT', 'NEXT', 'CANCEL'],
      ['size/first', 'size/second', 'address/street', 'size/first'],
    ],
    [
      'a state in a state',
      { map: 'two' },
      ['NEXT', 'NEXT', 'NEXT', 'NEXT'],
      ['size', 'address/street', 'address/map/first', 'address/map/second', 'packed'],
    ],
    ['the end', { done: 'thanks' }, ['EXPRESS', 'NEXT'], ['size', 'check', 'done']],
  ])('%s', (_, fill, events, places) => {
    expect(walk({ fill }, events)).toEqual(places)
  })

  it('keeps the id of the slot and nothing else of it', () => {
    const { states } = resolveVariant(base, variant({ fill: { address: 'two' } }), parts)
    expect(states['address']).toMatchObject({ id: 'address', initial: 'first' })
    expect(Object.keys(states['address']?.states ?? {})).toEqual(['first', 'second'])
    expect(states['address']).not.toHaveProperty('meta')
  })

  it('ends with a final part, and what then is never reached is left out', () => {
    const flow = resolveVariant(base, variant({ fill: { check: 'thanks' } }), parts)
    expect(Object.keys(flow.states)).toEqual(['size', 'address', 'packed', 'sent', 'check'])
    expect(walk({ fill: { check: 'thanks' } }, ['EXPRESS'])).toEqual(['size', 'check'])
  })
})

describe('omit', () => {
  it.each([
    [
      'a state',
      ['address'],
      ['NEXT', 'NEXT', `error:${sent}`, 'NEXT', `done:${sent}`, 'CHANGE'],
      ['size', 'packed', 'sent', 'packed', 'sent', 'check', 'packed'],
    ],
    ['the first state', ['size'], ['NEXT', 'CANCEL'], ['address/street', 'address/map', 'address/street']],
    [
      'two in a row',
      ['size', 'address'],
      ['NEXT', `done:${sent}`, 'SIZE'],
      ['packed', 'sent', 'check', 'packed'],
    ],
    [
      'two in a row, the later first',
      ['address', 'size'],
      ['NEXT', `done:${sent}`, 'SIZE'],
      ['packed', 'sent', 'check', 'packed'],
    ],
    ['a state in a state', ['map'], ['NEXT', 'NEXT'], ['size', 'address/street', 'packed']],
    ['with an id', ['check'], ['EXPRESS'], ['size', 'done']],
  ])('%s', (_, omit, events, places) => {
    expect(walk({ omit }, events)).toEqual(places)
  })
})

describe('insert', () => {
  it.each([
    [
      'after',
      { slot: 'extra', after: 'size', part: 'pick' },
      ['NEXT', 'NEXT', 'CANCEL', 'EXPRESS', 'CHANGE'],
      ['size', 'extra', 'address/street', 'size', 'check', 'address/street'],
    ],
    [
      'after, with an id in between',
      { slot: 'extra', after: 'address', part: 'two' },
      ['NEXT', 'NEXT', 'NEXT', 'NEXT', 'NEXT'],
      ['size', 'address/street', 'address/map', 'extra/first', 'extra/second', 'packed'],
    ],
    [
      'before: not after a failure',
      { slot: 'extra', before: 'address', part: 'pick' },
      ['NEXT', 'NEXT', 'NEXT', 'NEXT', 'NEXT', `error:${sent}`],
      ['size', 'extra', 'address/street', 'address/map', 'packed', 'sent', 'address/street'],
    ],
    [
      'before: changes pass it too',
      { slot: 'extra', before: 'address', part: 'pick' },
      ['EXPRESS', 'CHANGE', 'NEXT'],
      ['size', 'check', 'extra', 'address/street'],
    ],
    [
      'before the beginning',
      { slot: 'extra', before: 'size', part: 'pick' },
      ['NEXT', 'CANCEL'],
      ['extra', 'size', 'extra'],
    ],
    [
      'in a state',
      { slot: 'extra', before: 'map', part: 'pick' },
      ['NEXT', 'NEXT', 'NEXT', 'BACK'],
      ['size', 'address/street', 'address/extra', 'address/map', 'address/street'],
    ],
  ])('%s', (_, one, events, places) => {
    expect(walk({ insert: [one] }, events)).toEqual(places)
  })

  it('creates slots, is applied in the sequence of the list, and is not affected by omitted slots', () => {
    const changes: Partial<Variant> = {
      insert: [
        { slot: 'a', after: 'size', part: 'pick' },
        { slot: 'b', after: 'a', part: 'two' },
        { slot: 'c', before: 'a', part: 'pick' },
      ],
      omit: ['address'],
    }
    const flow = resolveVariant(base, variant(changes), parts)
    expect(Object.keys(flow.states)).toEqual(['size', 'c', 'a', 'b', 'packed', 'sent', 'check', 'done'])
    expect(walk(changes, ['NEXT', 'NEXT', 'NEXT', 'NEXT', 'NEXT'])).toEqual([
      'size',
      'c',
      'a',
      'b/first',
      'b/second',
      'packed',
    ])
  })
})

describe('the flow as a whole', () => {
  it('has its own name, the versions of both, and the context of both', () => {
    const flow = resolveVariant(base, variant({ version: 3, context: { size: 'big' } }), parts)
    expect(flow).toMatchObject({ id: 'mini', version: 5, context: { size: 'big', guest: null } })
    expect(JSON.stringify(flow)).not.toMatch(/#order|"slot"|"next"|\$next/)
  })

  it('shows only steps that are left, or those it names', () => {
    const steps = (changes: Partial<Variant>) =>
      resolveVariant(base, variant(changes), parts).meta?.steps?.map(({ id }) => id)
    expect(steps({})).toEqual(['choose', 'address'])
    expect(steps({ fill: { address: 'pick' } })).toEqual(['choose'])
    expect(steps({ meta: { steps: [{ id: 'x', title: 'order.x' }] } })).toEqual(['x'])
  })

  it('changes neither base nor parts', () => {
    const before = JSON.stringify([base, parts])
    tryVariant(base, variant({ fill: { address: 'two' }, omit: ['size', 'map'] }), parts)
    expect(JSON.stringify([base, parts])).toBe(before)
  })
})
