import type { Problem } from '#generated/engine.ts'
import type { UploadFault } from './upload-limits.ts'

/** A file that is there: on the server, and not taken off the list. */
export interface Stored {
  id: string
  name: string
  size: number
  kind: string
}

/** A file on its way, or one that did not arrive. */
export interface Pending {
  key: string
  file: File
  kind: string
  state: 'waiting' | 'sending' | 'failed'
  /** Share that has been sent, 0 to 1. */
  sent: number
  fault?: UploadFault
  problem?: Problem
}

const isStored = (item: unknown): item is Stored => {
  if (typeof item !== 'object' || item === null) return false
  const { id, name, size, kind } = item as Partial<Record<keyof Stored, unknown>> // tested next
  return (
    typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && typeof kind === 'string'
  )
}

/** The files of a query that are not taken off the list. */
export const storedIn = (items: readonly unknown[], removed: readonly string[]): Stored[] =>
  items.filter(isStored).filter(({ id }) => !removed.includes(id))

/** Ids in a draft; none for anything else. */
export const idsIn = (draft: unknown): string[] =>
  Array.isArray(draft) ? draft.filter((id) => typeof id === 'string') : []
