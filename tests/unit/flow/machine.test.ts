import { describe, expect, test } from 'vitest'
import type { Flow, State, Values } from '#generated/engine.ts'
import { goEvent, goTransitions } from '#engine/flow/go-events.ts'
import * as machines from '#engine/flow/machine.ts'
import { can, createMachine, initialTransition, nodesOf, restore, transition } from '#engine/flow/machine.ts'

const context = { bank: null, profile: { owner: null, account: 1 }, ready: false }

const flow: Flow = {
  id: 'switch',
  version: 1,
  initial: 'start',
  context,
  on: { HOME: '.start' },
  states: {
    start: {
      meta: { screen: 'start' },
      on: { NEXT: 'bank', SKIP: [{ target: 'end', guard: 'ready' }], HOME: {} },
    },
    bank: {
      initial: 'search',
      on: { BACK: 'start' },
      onDone: 'end',
      states: {
        search: {
          meta: { screen: 'search' },
          on: {
            PICK: { target: 'load', actions: { type: 'store', params: { bank: { from: '/event/bank' } } } },
          },
        },
        load: {
          invoke: {
            src: 'bank.load',
            input: { name: { from: '/context/bank/name' }, event: { from: '/event/type' }, fixed: [] },
            onDone: {
              target: 'loaded',
              actions: [
                { type: 'store', params: { 'profile.owner': { from: '/event/output/owner' } } },
                {
                  type: 'track',
                  params: { area: 'bank', event: 'loaded', seconds: { from: '/event/output/took' } },
                },
              ],
            },
            onError: [],
          },
          on: { RETRY: { target: 'load', reenter: true }, SAME: 'load' },
        },
        loaded: { type: 'final' },
      },
    },
    end: { id: 'over', type: 'final', meta: { screen: 'end' } },
  },
}

const ready = { ready: { required: ['ready'], properties: { ready: { enum: [true] } } } }
const machine = createMachine(goTransitions(flow), { guards: ready })
const [first] = initialTransition(machine)
const go = (...types: (string | machines.MachineEvent)[]) =>
  types.reduce<[machines.Snapshot, machines.Effect[]]>(
    ([snapshot], event) => transition(machine, snapshot, typeof event === 'string' ? { type: event } : event),
    [first, []],
  )
const pick = { type: 'PICK', bank: { name: 'Bank' } }
const service = '0.switch.bank.load'

describe('the machine', () => {
  test('starts with the initial context and no effects', () => {
    expect(initialTransition(machine)).toEqual([{ value: 'start', context, status: 'active' }, []])
  })

  test('an invoke starts with its input resolved at entry, and stops when its state is left', () => {
    const [at, effects] = go('NEXT', pick)
    expect(at.value).toEqual({ bank: 'load' })
    expect(effects).toEqual([
      { type: 'start', id: service, src: 'bank.load', input: { name: 'Bank', event: 'PICK', fixed: [] } },
    ])
    expect(transition(machine, at, { type: 'BACK' })[1]).toEqual([{ type: 'stop', id: service }])
  })

  test('a self-target does nothing; with reenter it starts the service again', () => {
    expect(go('NEXT', pick, 'SAME')[1]).toEqual([])
    expect(go('NEXT', pick, 'RETRY')[1].map(({ type }) => type)).toEqual(['stop', 'start'])
  })

  test('an answer is stored, a final child completes its parent, and the flow ends', () => {
    const [at, effects] = go('NEXT', pick, {
      type: `xstate.done.actor.${service}`,
      output: { owner: 'Ada', took: 7 },
    })
    expect(at).toMatchObject({
      value: 'end',
      status: 'done',
      context: { profile: { owner: 'Ada', account: 1 } },
    })
    expect(effects).toEqual([
      { type: 'stop', id: service },
      { type: 'track', params: { area: 'bank', event: 'loaded', seconds: 7 } },
    ])
    expect(transition(machine, at, { type: 'GO.start' })).toEqual([at, []])
    expect(can(machine, at, 'GO.start')).toBe(false)
  })

  test('a failure that nothing handles ends the flow in status error, and stops what runs', () => {
    const [at, effects] = go('NEXT', pick, { type: `xstate.error.actor.${service}`, error: 'broken' })
    expect(at).toMatchObject({ value: { bank: 'load' }, status: 'error', error: 'broken' })
    expect(effects).toEqual([{ type: 'stop', id: service }])
    expect(transition(machine, at, { type: 'BACK' })).toEqual([at, []])
  })

  test('an event that nothing handles, or that is forbidden, gives the same snapshot', () => {
    for (const type of ['STRANGER', 'SKIP', 'HOME', 'toString', '__proto__'])
      expect(transition(machine, first, { type })[0]).toBe(first)
    expect(['NEXT', 'SKIP', 'HOME', 'GO.bank.search'].map((type) => can(machine, first, type))).toEqual([
      true,
      false,
      false,
      true,
    ])
  })

  test('a missing value is stored as null; context and initial context are not changed', () => {
    const frozen = structuredClone(context)
    expect(go('NEXT', { type: 'PICK' }, { type: `xstate.done.actor.${service}` })[0].context).toEqual(context)
    expect(context).toEqual(frozen)
  })

  test('restore returns a snapshot without effects; an unknown state throws', () => {
    expect(restore(machine, { value: 'bank', context })).toEqual({
      value: { bank: 'search' },
      context,
      status: 'active',
    })
    expect(restore(machine, { value: 'end', context }).status).toBe('done')
    expect(() => restore(machine, { value: { bank: 'gone' }, context })).toThrow(
      'Flow "switch" has no state "bank/gone"',
    )
  })

  test('nodesOf names the active states outermost first, with path, meta and invoke', () => {
    const nodes = nodesOf(machine, go('NEXT', pick)[0])
    expect(nodes.map(({ path }) => path)).toEqual(['bank', 'bank/load'])
    expect(nodes[1]?.invoke).toMatchObject({ id: service, src: 'bank.load' })
    expect(nodesOf(machine, first)[0]?.meta).toEqual({ screen: 'start' })
  })

  test('paths and values are inverse', () => {
    for (const value of ['start', { bank: 'load' }, { bank: { connect: 'login' } }])
      expect(machines.stateValue(machines.statePath(value))).toEqual(value)
    expect(machines.statePath({ bank: { connect: 'login' } })).toBe('bank/connect/login')
  })

  test('GO leads to every screen from anywhere, and to nothing else', () => {
    expect(Object.keys(machine.root.on)).toEqual(['HOME', 'GO.start', 'GO.bank.search', 'GO.end'])
    expect(go('NEXT', pick, goEvent('bank/search'))[0].value).toEqual({ bank: 'search' })
  })

  test('an always of the initial state uses the given context, else that of the flow', () => {
    const states = { a: { always: [{ guard: 'ready', target: 'c' }, { target: 'b' }] }, b: {}, c: {} }
    const open: Flow = { id: 'm', version: 1, initial: 'a', context: { ready: false }, states }
    const opening = createMachine(open, { guards: ready })
    expect(initialTransition(opening)[0].value).toBe('b')
    expect(initialTransition(opening, { ready: true })[0]).toMatchObject({
      value: 'c',
      context: { ready: true },
    })
  })

  test('a cycle of always ends in status error with a sentence', () => {
    const states = { a: { always: { target: 'b' } }, b: { always: { target: 'a' } } }
    const [at] = initialTransition(createMachine({ id: 'm', version: 1, initial: 'a', states }))
    expect(at.status).toBe('error')
    expect(String(at.error)).toContain('does not come to rest')
  })

  test('screens evaluate guards by name', () => {
    expect(machine.passes('ready', { ready: true })).toBe(true)
    expect(() => machine.passes('redy', {})).toThrow('Unknown guard "redy"')
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

describe('stored keys cannot reach prototypes', () => {
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

describe('createMachine refuses with a sentence', () => {
  test.each<[string, object, object?]>([
    ['Unknown target "c" in state "m.a" at X.', { on: { X: 'c' } }],
    ['Unknown target "#m.a.c" in state "m.a" at always', { always: { target: '#m.a.c' } }],
    ['Unknown target "b" in state "m" at X.', {}, { on: { X: 'b' } }],
    ['Unknown target "c" in state "m.a" at invoke.onError', { invoke: { src: 's', onError: 'c' } }],
    ['Unknown guard "redy" in state "m.a" at X.', { on: { X: { guard: 'redy' } } }],
    ['State "m.a" has no initial state.', { states: { x: {}, y: {} } }],
    ['State "m.a" has the unknown initial state "z".', { initial: 'z', states: { x: {} } }],
    ['State "m" has no initial state', {}, { initial: undefined }],
    ['State "m" has no states', {}, { states: {} }],
    ['Unknown action {"type":"assign"} in state "m.a" at X', { on: { X: { actions: { type: 'assign' } } } }],
    ['State "m.a" has "entry"', { entry: [] }],
    ['State "m.a" has a type other than "final"', { type: 'parallel', states: { x: {} } }],
    ['State "m.a" is final and has states', { type: 'final', initial: 'x', states: { x: {} } }],
    ['State "m.a" invokes several handlers', { invoke: [] }],
    ['State "m" invokes a handler at the root', {}, { invoke: { src: 's', onError: [] } }],
    ['State "m.a" listens to "*"', { on: { '*': 'b' } }],
    [
      'State "same" has an id that another state has',
      { id: 'same', initial: 'x', states: { x: { id: 'same' } } },
    ],
  ])('%s', (message, state, root) => {
    expect(refused(state, root)).toThrow(message)
  })
})
