import { isObject } from '#engine/tools/check/json.ts'
import type { TenantDocument } from './file.ts'

/* Drafts that are not saved yet, in a database of this browser: pictures and films do not fit into its other stores. */

/** A draft as this browser keeps it until it is saved or discarded. */
export interface KeptDraft {
  document: TenantDocument
  /** The text that was saved when the draft was begun; empty for a new brand. */
  saved: string
  /** When it was changed last, in milliseconds since 1970. */
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

/** The draft of a tenant file, or the last one of any; undefined if there is none, or if this browser keeps nothing. */
export async function keptDraft(file: string | undefined): Promise<KeptDraft | undefined> {
  try {
    const all: unknown[] = await resultOf((await tableFor('readonly')).getAll())
    const drafts = all.filter(isKept).filter(({ document }) => file === undefined || document.file === file)
    return drafts.toSorted((one, other) => other.at - one.at)[0]
  } catch {
    return undefined
  }
}

/** Keeps a draft in place of the one of the same tenant file. @throws if this browser keeps nothing, or has no room */
export async function keepDraft(draft: KeptDraft): Promise<void> {
  await resultOf((await tableFor('readwrite')).put(draft, draft.document.file))
}

/** Removes the draft of a tenant file. @throws if this browser keeps nothing */
export async function forgetDraft(file: string): Promise<void> {
  await resultOf((await tableFor('readwrite')).delete(file))
}
