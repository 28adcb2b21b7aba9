import { expect, it } from 'vitest'
import type { Flow, State } from '#generated/engine.ts'
import { withOnErrors } from '#engine/tools/build/read-flow.ts'

const screen = (on: State['on'] = {}): State => ({ meta: { screen: 'a' }, on })
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
const written = (one: Flow) => withOnErrors(one).states['sending']?.invoke?.onError
const to = (target: string) => ({
  target,
  actions: { type: 'store', params: { problem: { from: '/event/error' } } },
})

const ask = screen({ NEXT: 'sending', MORE: 'tell' })
const tell = screen({ NEXT: 'sending' })

it.each<[string, Flow, unknown]>([
  ['the screen before', flow({ ask: screen({ NEXT: 'sending' }), sending: waiting() }), to('#f.ask')],
  [
    'the screen before states that only wait or decide',
    flow({
      ask: screen({ NEXT: 'looking' }),
      looking: waiting({ invoke: { src: 'look', onDone: 'which', onError: 'ask' } }),
      which: { always: [{ target: 'sending' }] },
      sending: waiting(),
    }),
    to('#f.ask'),
  ],
  ['nowhere if several screens lead to it', flow({ ask, tell, sending: waiting() }), undefined],
  [
    'where the meta of its state says',
    flow(
      { ask, tell, sending: waiting({ meta: { screen: 'a', onError: 'tell' } }) },
      { meta: { onError: '.ask' } },
    ),
    to('#f.tell'),
  ],
  [
    'where its own onError says',
    flow({ ask, tell, sending: waiting({ invoke: { src: 'send', onError: 'ask' } }) }),
    'ask',
  ],
])('a failed call leads to %s', (_, one, expected) => expect(written(one)).toEqual(expected))
