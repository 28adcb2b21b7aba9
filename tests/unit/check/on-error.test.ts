import { describe, expect, it } from 'vitest'
import type { Flow, State } from '#generated/engine.ts'
import { withOnErrors } from '#engine/tools/build/read-flow.ts'
import { initialTransition, transition, createMachine } from '#engine/flow/machine.ts'
import type { MachineEvent } from '#engine/flow/machine.ts'
import { begin, next } from '../flow/reference-machine.ts'
import { pairFor } from '../flow/walks.ts'

const screen = (on: State['on']): State => ({ meta: { screen: 'a' }, ...(on && { on }) })
const waiting = (more: Partial<State> = {}): State => ({
  meta: { screen: 'a' },
  invoke: { src: 'send', onDone: 'done' },
  ...more,
})
const flow = (states: Record<string, State>, more: Partial<Flow> = {}): Flow => ({
  id: 'f',
  version: 1,
  initial: Object.keys(states)[0] ?? '',
  context: { problem: null },
  states: { ...states, done: { type: 'final', meta: { screen: 'a' } } },
  ...more,
})
const written = (one: Flow, name = 'sending') => withOnErrors(one).states[name]?.invoke?.onError
const problem = { type: 'store', params: { problem: { from: '/event/error' } } }

describe('an onError that is not written', () => {
  it('stores the problem and leads back to the screen before', () => {
    const one = flow({ ask: screen({ NEXT: 'sending' }), sending: waiting() })
    expect(written(one)).toEqual({ target: '#f.ask', actions: problem })
  })

  it('goes past states that only wait or decide', () => {
    const one = flow({
      ask: screen({ NEXT: 'looking' }),
      looking: waiting({ invoke: { src: 'look', onDone: 'which', onError: 'ask' } }),
      which: { always: [{ target: 'sending' }] },
      sending: waiting(),
    })
    expect(written(one)).toEqual({ target: '#f.ask', actions: problem })
  })

  it('leads into a step that a variant inserted, and out of a group of states', () => {
    const one = flow({
      ask: { initial: 'who', states: { who: screen({ NEXT: '#f.sending' }) } },
      sending: waiting(),
    })
    expect(written(one)).toEqual({ target: '#f.ask.who', actions: problem })
  })

  it('is left unwritten where several screens lead to the handler, or the flow begins with it', () => {
    const two = flow({
      ask: screen({ NEXT: 'sending', MORE: 'tell' }),
      tell: screen({ NEXT: 'sending' }),
      sending: waiting(),
    })
    expect(written(two)).toBeUndefined()
    expect(written(flow({ sending: waiting(), ask: screen({ NEXT: 'sending' }) }))).toBeUndefined()
    const anywhere = flow(
      { ask: screen({ NEXT: 'tell' }), tell: screen({}), sending: waiting() },
      { on: { SEND: '.sending' } },
    )
    expect(written(anywhere)).toBeUndefined()
  })

  it('leads where the meta of its state says, of one around it, or of the flow', () => {
    const states = { ask: screen({ NEXT: 'sending', MORE: 'tell' }), tell: screen({ NEXT: 'sending' }) }
    const own = waiting({ meta: { screen: 'a', onError: 'tell' } })
    const to = (target: string) => ({ target, actions: problem })
    expect(written(flow({ ...states, sending: own }))).toEqual(to('#f.tell'))
    expect(written(flow({ ...states, sending: own }, { meta: { onError: '.ask' } }))).toEqual(to('#f.tell'))
    expect(written(flow({ ...states, sending: waiting() }, { meta: { onError: '.ask' } }))).toEqual(
      to('#f.ask'),
    )
    const around: State = { meta: { onError: 'tell' }, initial: 'now', states: { now: waiting() } }
    const inside = withOnErrors(flow({ ...states, sending: around })).states['sending']?.states?.['now']
    expect(inside?.invoke?.onError).toEqual(to('#f.tell'))
  })

  it('does not replace a written one', () => {
    const one = flow({
      ask: screen({ NEXT: 'sending' }),
      sending: waiting({ invoke: { src: 'send', onError: 'ask' } }),
    })
    expect(written(one)).toBe('ask')
  })

  it('behaves as in xstate', () => {
    const one = withOnErrors(flow({ ask: screen({ NEXT: 'sending' }), sending: waiting() }))
    const pair = pairFor(one, {})
    let position = begin(pair)
    const error = { code: 'bank-error' }
    for (const event of [{ type: 'NEXT' }, { type: 'xstate.error.actor.0.f.sending', error }])
      // next() throws where the two disagree.
      position = position && next(pair, position, event as MachineEvent)
    expect(position?.mine).toMatchObject({ value: 'ask', context: { problem: error } })
  })

  it('without it a failure ends the flow: createMachine adds nothing', () => {
    const machine = createMachine(flow({ ask: screen({ NEXT: 'sending' }), sending: waiting() }))
    const [sending] = transition(machine, initialTransition(machine)[0], { type: 'NEXT' })
    const [after] = transition(machine, sending, { type: 'xstate.error.actor.0.f.sending', error: 'no' })
    expect(after.status).toBe('error')
  })
})
