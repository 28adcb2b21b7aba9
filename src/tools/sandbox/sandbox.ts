import type { Clock } from './clock.ts'
import type { Store } from './store.ts'

export interface Sandbox {
  store: Store
  clock: Clock
  /** Path of the app on its host, for links to it. */
  base: string
}
