import type { Problem } from '#generated/engine.ts'
import type { UploadFault } from './upload-limits.ts'

export interface Stored {
  id: string
  name: string
  size: number
  kind: string
}

/** A file that is waiting, being sent, or failed. */
export interface PendingUpload {
  key: string
  file: File
  kind: string
  state: 'waiting' | 'sending' | 'failed'
  /** Sent fraction, 0 to 1. */
  sent: number
  fault?: UploadFault
  problem?: Problem
}

const isStored = (item: unknown): item is Stored => {
  if (typeof item !== 'object' || item === null) return false
  const { id, name, size, kind } = item as Partial<Record<keyof Stored, unknown>> // fields are tested next
  return (
    typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && typeof kind === 'string'
  )
}

/** The uploaded files in the result of a query, without removed ones. */
export const storedIn = (items: readonly unknown[], removed: readonly string[]): Stored[] =>
  items.filter(isStored).filter(({ id }) => !removed.includes(id))

/** The ids in a stored draft; none when it is invalid. */
export const idsIn = (draft: unknown): string[] =>
  Array.isArray(draft) ? draft.filter((id) => typeof id === 'string') : []
