import { useSyncExternalStore } from 'react'
import type { DecisionsStore } from './decisions-store.ts'

/** Renders with every change of the store. For sums; single rows subscribe to their own changes. */
export const useStoreVersion = (store: DecisionsStore): number =>
  useSyncExternalStore(store.onAny, store.version)
