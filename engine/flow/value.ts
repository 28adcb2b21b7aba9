/** xstate's state value: the key of a leaf, or one key to the value below it, as in { order: { pay: 'card' } }. */
export type StateValue = string | { readonly [key: string]: StateValue }

/** { order: { pay: 'card' } } -> 'order/pay/card', as it stands in addresses. */
export const statePath = (value: StateValue): string => keysOf(value).join('/')

/** 'order/pay/card' -> { order: { pay: 'card' } }, the inverse of statePath. */
export const stateValue = (path: string): StateValue => valueOf(path.split('/'))

/** The keys of a value, outermost first. No regions run side by side, so each level has one key. */
export function keysOf(value: StateValue): string[] {
  if (typeof value === 'string') return [value]
  return Object.entries(value).flatMap(([key, child]) => [key, ...keysOf(child)])
}

/** The value of keys, outermost first. */
export const valueOf = (keys: readonly string[]): StateValue =>
  keys.slice(0, -1).reduceRight<StateValue>((child, key) => ({ [key]: child }), keys.at(-1) ?? {})
