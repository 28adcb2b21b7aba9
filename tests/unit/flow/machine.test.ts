import { describe, expect, test } from 'vitest'
import type { Flow, State, Values } from '#generated/engine.ts'
import {
  goEvent,
  goTransitions,
  createMachine,
  initialTransition,
  restore,
  transition,
} from '#engine/flow/machine.ts'

// What a flow does is compared with xstate in oracle.test.ts; here is what this machine has of its own.
const ready = { ready: { required: ['ready'], properties: { ready: { enum: [true] } } } }
const flow: Flow = {
  id: 'switch',
  version: 1,
  initial: 'start',
  context: { ready: false },
  on: { HOME: '.start' },
  states: {
    start: { always: [{ target: 'end', guard: 'ready' }], meta: { screen: 'start' }, on: { NEXT: 'bank' } },
    bank: { initial: 'search', states: { search: { meta: { screen: 'search' } }, load: {} } },
    end: { type: 'final', meta: { screen: 'end' } },
  },
}
const machine = createMachine(goTransitions(flow), { guards: ready })

describe('the machine', () => {
  test('an address leads to a step with a screen, and to nothing else', () => {
    expect(Object.keys(machine.root.config.on ?? {})).toEqual([
      'HOME',
      'GO.start',
      'GO.bank.search',
      'GO.end',
    ])
    const [first] = initialTransition(machine)
    expect(transition(machine, first, { type: goEvent('bank/search') })[0].value).toEqual({ bank: 'search' })
  })

  test('a flow is put back where it was without any effect; a state that is gone throws', () => {
    const { context = {} } = flow
    expect(restore(machine, { value: 'bank', context })).toMatchObject({
      value: { bank: 'search' },
      status: 'active',
    })
    expect(restore(machine, { value: 'end', context }).status).toBe('done')
    expect(() => restore(machine, { value: { bank: 'gone' }, context })).toThrow('Unknown state "bank/gone"')
  })
})

const storing = (params: Values) =>
  createMachine({
    id: 'm',
    version: 1,
    initial: 'a',
    context: {},
    states: { a: { on: { X: { actions: { type: 'store', params } } } } },
  })

const refused =
  (state: object, root: object = {}) =>
  () =>
    // The cast: what is refused is not in the language.
    createMachine(
      { id: 'm', version: 1, initial: 'a', states: { a: state as State, b: {} }, ...root },
      { guards: ready },
    )

describe('what is stored cannot reach prototypes:', () => {
  test.each(['__proto__', 'a.__proto__.b', 'constructor.prototype', 'a..b', ''])(
    'the key %j is refused',
    (key) => {
      expect(() => storing(Object.fromEntries([[key, 1]]))).toThrow('cannot be written in state "m.a" at X')
    },
  )

  test('a stored value with the key __proto__ reaches no prototype', () => {
    const one = storing({ 'a.b': { from: '/event/output' } })
    const output: unknown = JSON.parse('{"__proto__": {"polluted": true}}')
    const [at] = transition(one, initialTransition(one)[0], { type: 'X', output })
    expect(Object.getPrototypeOf(at.context['a'])).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })
})

describe('a flow that cannot run is refused with a sentence', () => {
  test.each<[string, object, object?]>([
    ['Unknown target "c" in state "m.a" at X.', { on: { X: 'c' } }],
    ['Unknown guard "redy" in state "m.a" at X.', { on: { X: { guard: 'redy' } } }],
    ['State "m.a" has no initial state.', { states: { x: {}, y: {} } }],
    ['Unknown action {"type":"assign"} in state "m.a" at X', { on: { X: { actions: { type: 'assign' } } } }],
    ['State "m.a" invokes several handlers', { invoke: [] }],
    ['State "m.a" listens to "*"', { on: { '*': 'b' } }],
    [
      'State "same" has an id that another state has',
      { id: 'same', initial: 'x', states: { x: { id: 'same' } } },
    ],
  ])('%s', (message, state, root) => {
    expect(refused(state, root)).toThrow(message)
  })
})
