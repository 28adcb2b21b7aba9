import { isObject } from '#engine/tools/check/json.ts'
import type { TenantDocument } from './file.ts'

/* Unsaved drafts in IndexedDB, because images and videos are too large for local storage. */

/** A draft as IndexedDB stores it until it is saved or discarded. */
export interface KeptDraft {
  document: TenantDocument
  /** The saved text when editing began; empty for a new brand. */
  saved: string
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

const [database, table] = ['studio', 'drafts']

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(database)))
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(database, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
  return resultOf(request)
}

async function tableFor(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  opened ??= open()
  return (await opened).transaction(table, mode).objectStore(table)
}

const isKept = (value: unknown): value is KeptDraft =>
  isObject(value) &&
  isObject(value.document) &&
  typeof value.document.file === 'string' &&
  typeof value.document.text === 'string' &&
  typeof value.saved === 'string' &&
  typeof value.at === 'number'

/** The stored draft of a tenant file, or the latest one of any file; undefined if there is none or storage is denied. */
export async function keptDraft(file: string | undefined): Promise<KeptDraft | undefined> {
  try {
    const all: unknown[] = await resultOf((await tableFor('readonly')).getAll())
    const drafts = all.filter(isKept).filter(({ document }) => file === undefined || document.file === file)
    return drafts.toSorted((one, other) => other.at - one.at)[0]
  } catch {
    return undefined
  }
}

/** Stores a draft and replaces that of the same tenant file. @throws if storage is denied or full */
export async function keepDraft(draft: KeptDraft): Promise<void> {
  await resultOf((await tableFor('readwrite')).put(draft, draft.document.file))
}

/** Deletes the draft of a tenant file. @throws if storage is denied */
export async function forgetDraft(file: string): Promise<void> {
  await resultOf((await tableFor('readwrite')).delete(file))
}
