import type { Flow, Part, State, Variant } from '#generated/engine.ts'

/** Pizza by phone: size, an address with a map in it, packed and sent, a check, the end. */
export const base: Flow = {
  id: 'order',
  version: 2,
  initial: 'size',
  context: { size: null, guest: null },
  meta: {
    steps: [
      { id: 'choose', title: 'order.choose' },
      { id: 'address', title: 'order.address' },
    ],
  },
  on: { CANCEL: '.size' },
  states: {
    size: {
      meta: { screen: 'size', step: 'choose', slot: 'size', next: 'address' },
      on: { NEXT: 'address', EXPRESS: '#check' },
    },
    address: {
      id: 'address',
      meta: { slot: 'address', next: '#order.packed' },
      initial: 'street',
      states: {
        street: { meta: { screen: 'street', step: 'address' }, on: { NEXT: 'map' } },
        map: {
          meta: { screen: 'map', step: 'address', slot: 'map', next: '#order.packed' },
          on: { NEXT: '#order.packed', BACK: 'street' },
        },
      },
    },
    packed: { meta: { screen: 'packed' }, on: { NEXT: 'sent' } },
    sent: {
      meta: { screen: 'street' },
      invoke: { src: 'send', onDone: 'check', onError: '#address' },
    },
    check: {
      id: 'check',
      meta: { screen: 'check', slot: 'check', next: 'done' },
      on: { NEXT: 'done', CHANGE: '#order.address', SIZE: 'size' },
    },
    done: { type: 'final', meta: { screen: 'done', slot: 'done' } },
  },
}

export const variant = (more: Partial<Variant>): Variant => ({
  id: 'mini',
  version: 1,
  extends: 'order',
  ...more,
})

const screen = (name: string, on: State['on']): State => ({ meta: { screen: name }, ...(on && { on }) })

export const parts: Record<string, Part> = {
  pick: {
    id: 'pick',
    entry: 'here',
    states: {
      here: screen('pick', { NEXT: '$next', AGAIN: { target: 'here', reenter: true }, TO: '#check' }),
    },
  },
  two: {
    id: 'two',
    entry: 'first',
    states: {
      first: screen('first', { NEXT: 'second' }),
      second: screen('second', { NEXT: '$next', BACK: 'first' }),
    },
  },
  thanks: { id: 'thanks', entry: 'end', states: { end: { type: 'final', meta: { screen: 'thanks' } } } },
}
