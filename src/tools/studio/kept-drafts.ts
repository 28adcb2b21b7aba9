import { isObject } from '#engine/util/json.ts'
import type { TenantDocument } from './file.ts'
import type { Copy } from './store.ts'

/* Unsaved drafts in IndexedDB, because images and videos are too large for local storage. */

/** A draft as IndexedDB stores it until it is saved or discarded. */
export interface KeptDraft {
  document: TenantDocument
  /** The saved text when editing began; empty for a new brand. */
  saved: string
  /** Time of the last change, in milliseconds since 1970. */
  at: number
  /** The copy of it that the user has. */
  copy?: Copy
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

/** Writes at once: a page that is left before the browser commits by itself would lose the change. */
async function write(change: (drafts: IDBObjectStore) => IDBRequest): Promise<void> {
  const drafts = await tableFor('readwrite')
  const request = change(drafts)
  drafts.transaction.commit()
  await resultOf(request)
}

const isKept = (value: unknown): value is KeptDraft =>
  isObject(value) &&
  isObject(value.document) &&
  typeof value.document.file === 'string' &&
  typeof value.document.text === 'string' &&
  typeof value.saved === 'string' &&
  typeof value.at === 'number'

const isCopy = (value: unknown): value is Copy =>
  isObject(value) &&
  (value.kind === 'zip' || value.kind === 'folder') &&
  typeof value.name === 'string' &&
  typeof value.isLatest === 'boolean'

const checkedCopy = ({ copy, ...draft }: KeptDraft): KeptDraft => ({
  ...draft,
  ...(isCopy(copy) && { copy }),
})

/** All stored drafts, the latest first; empty if storage is denied. */
export async function keptDrafts(): Promise<KeptDraft[]> {
  try {
    const all: unknown[] = await resultOf((await tableFor('readonly')).getAll())
    return all
      .filter(isKept)
      .map(checkedCopy)
      .toSorted((one, other) => other.at - one.at)
  } catch {
    return []
  }
}

/** The stored draft of a tenant file, or the latest one of any file; undefined if there is none or storage is denied. */
export const keptDraft = async (file: string | undefined): Promise<KeptDraft | undefined> =>
  (await keptDrafts()).find(({ document }) => file === undefined || document.file === file)

/** Stores a draft and replaces that of the same tenant file. @throws if storage is denied or full */
export async function keepDraft(draft: KeptDraft): Promise<void> {
  await write((drafts) => drafts.put(draft, draft.document.file))
}

/** Deletes the draft of a tenant file. @throws if storage is denied */
export async function forgetDraft(file: string): Promise<void> {
  await write((drafts) => drafts.delete(file))
}
