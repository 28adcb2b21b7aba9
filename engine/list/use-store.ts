import { useSyncExternalStore } from 'react'
import type { DecisionsStore } from './decisions-store.ts'

/** Renders again with every change of the store; for what shows sums, not for rows. */
export const useStoreVersion = (store: DecisionsStore): number =>
  useSyncExternalStore(store.onAny, store.version)
