import type { Clock } from './clock.ts'
import type { Store } from './store.ts'

/** What every handler of the sandbox shares. */
export interface Sandbox {
  store: Store
  clock: Clock
}
