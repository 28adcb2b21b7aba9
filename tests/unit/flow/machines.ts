import * as fc from 'fast-check'
import type { Action, Flow } from '#generated/engine.ts'
import type { Guards } from '#engine/flow/machine.ts'

export const eventNames = ['A', 'B', 'C']

const initialContext = {
  f: false,
  g: true,
  list: [],
  n: null,
  until: '2026-12-01T10:00:00Z',
  o: { p: null, q: { r: 1 } },
}

/** Guards as schemas for our machine, and what they mean in plain words for xstate. */
export const guards: Guards = {
  f: { type: 'object', required: ['f'], properties: { f: { enum: [true] } } },
  g: { type: 'object', required: ['g'], properties: { g: { enum: [true, 'yes'] } } },
  listed: { required: ['list'], properties: { list: { type: 'array', minItems: 1 } } },
  never: ({ context }) => context['f'] === 'never',
}

type TestContext = Record<'f' | 'g' | 'list', unknown>

export const meanings: Record<string, (context: TestContext) => boolean> = {
  f: ({ f }) => f === true,
  g: ({ g }) => g === true || g === 'yes',
  listed: ({ list }) => Array.isArray(list) && list.length > 0,
  never: () => false,
}

const actions: Action[] = [
  { type: 'store', params: { f: true } },
  { type: 'store', params: { f: false, g: true } },
  { type: 'store', params: { g: false, list: ['a'] } },
  { type: 'store', params: { n: { from: '/event/error' }, 'o.p': { from: '/event/output/x' } } },
  { type: 'store', params: { 'o.q.r': { from: '/context/f' }, 'n.deep.er': 7 } },
  { type: 'store', params: { fresh: { from: '/event/nothing' } } },
  { type: 'clear', params: { keys: ['f', 'g', 'fresh'] } },
  { type: 'clear', params: { keys: ['list', 'n.deep', 'o.q', 'o.x.y'] } },
  { type: 'track', params: { area: 'area', event: 'one', seconds: { from: '/context/n' } } },
]

const input = {
  n: { from: '/context/n' },
  x: { from: '/event/output/x' },
  fixed: 1,
  in: { n: [{ from: '/context/n' }, 1], x: { x: { from: '/event/output/x' } } },
}

/** Targets that exist from everywhere: by path, by id, and by a path below an id. */
const absolute = ['#m.a', '#m.b.y', '#m.e', '#two', '#two.x', '#two.x.q', '#deep']

const some = <T>(item: fc.Arbitrary<T>) => fc.array(item, { minLength: 1, maxLength: 2 })
/** Drawn in so many of a hundred cases. */
const often = <T>(percent: number, item: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(undefined) }, { weight: percent, arbitrary: item })

function step(targets: string[], guarded = false) {
  const target = fc.constantFrom(...absolute, ...targets)
  const written = fc.record({
    target: often(80, target),
    guard: guarded ? fc.constantFrom(...Object.keys(guards)) : often(50, fc.constantFrom('f', 'g', 'listed')),
    actions: often(60, some(fc.constantFrom(...actions))),
    reenter: often(30, fc.constant(true)),
  })
  return guarded ? written : fc.oneof({ weight: 4, arbitrary: written }, { weight: 1, arbitrary: target })
}

/** What a state does. `targets`: those that only this state can name. */
const deeds = (key: string, targets: string[], isGroup = false) =>
  fc.record({
    on: often(80, fc.dictionary(fc.constantFrom(...eventNames), some(step(targets)), { maxKeys: 2 })),
    always: often(20, some(step(targets, true))),
    after: often(
      30,
      fc.dictionary(fc.constantFrom('250', '/context/until', '/context/o/p'), some(step(targets)), {
        maxKeys: 1,
      }),
    ),
    ...(isGroup && { onDone: often(70, some(step(targets))) }),
    invoke: often(
      50,
      fc.record({
        id: often(50, fc.constant(`call-${key}`)),
        src: fc.constant('service'),
        input: often(50, fc.constant(input)),
        onDone: often(70, some(step(targets))),
        onError: fc.array(step(targets), { maxLength: 2 }),
      }),
    ),
  })

const below = ['x', 'y', 'z']
const group = (key: string, more: object, kids: Record<string, fc.Arbitrary<unknown>>) =>
  fc
    .tuple(deeds(key, ['a', 'b.x', 'e', '.y'], true), fc.constantFrom(...Object.keys(kids)), fc.record(kids))
    .map(([own, initial, states]) => ({ ...own, ...more, initial, states }))
const end = fc.constant({ type: 'final', meta: { screen: 's' } })

/** Random flows, three levels deep. */
export const flows: fc.Arbitrary<Flow> = fc
  .record({
    on: fc.dictionary(fc.constantFrom(...eventNames), some(step(['.a', '.b.y'])), { maxKeys: 1 }),
    states: fc.record({
      a: group('a', {}, { x: deeds('ax', below), y: deeds('ay', below), z: end }),
      b: group(
        'b',
        { id: 'two' },
        {
          x: fc
            .record({ p: deeds('p', ['q']), q: deeds('q', ['p']) })
            .map((states) => ({ initial: 'p', states })),
          y: deeds('by', below),
          z: end,
        },
      ),
      c: deeds('c', ['a', 'e']).map((own) => ({ ...own, id: 'deep' })),
      e: fc.oneof(end, deeds('e', ['c'])),
    }),
  })
  // JSON drops what is undefined. The cast: it is made of the words of the language.
  .map(
    (made) =>
      JSON.parse(
        JSON.stringify({ id: 'm', version: 1, initial: 'a', context: initialContext, ...made }),
      ) as Flow,
  )
