import type { Clock } from './clock.ts'
import type { Store } from './store.ts'

/** State that all handlers share. */
export interface Sandbox {
  store: Store
  clock: Clock
}
