import type { Flow, Part, State, Variant } from '#generated/engine.ts'
import order from './order.json' with { type: 'json' }

/** Pizza by phone: size, an address with a map in it, packed and sent, a check, the end. */
export const base = order as Flow

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
