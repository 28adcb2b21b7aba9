import { useEffect, useRef } from 'react'
import { config } from '../../config/config.ts'
import { knownTenants } from './check.ts'
import { fileOf, idOf, nameOf, contentOf, type TenantDocument } from './file.ts'
import { fetchFile, loadSaved } from './files.ts'
import { isSaved, type Studio, type StudioState } from './store.ts'
import { fill, type StudioTexts } from './studio-texts.ts'

/* Unsaved drafts in IndexedDB, because images and videos are too large for local storage. */

/** A draft as IndexedDB stores it until it is saved or discarded. */
export interface KeptDraft {
  document: TenantDocument
  /** The steps before it, for undo after a reload. */
  past?: readonly TenantDocument[]
  /** Time of the last change, in milliseconds since 1970. */
  at: number
}

const table = 'drafts'

const resultOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error(table)))
  })

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('studio', 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(table))
  return resultOf(request)
}

let database: Promise<IDBDatabase> | undefined

const tableFor = async (mode: IDBTransactionMode): Promise<IDBObjectStore> =>
  (await (database ??= openDatabase())).transaction(table, mode).objectStore(table)

/** Commits at once: a page that is left before the browser commits by itself would lose the change. */
async function write(change: (drafts: IDBObjectStore) => IDBRequest): Promise<void> {
  const drafts = await tableFor('readwrite')
  const request = change(drafts)
  drafts.transaction.commit()
  await resultOf(request)
}

const forgetDraft = (file: string) => write((drafts) => drafts.delete(file))

/** All stored drafts, the latest first; empty if storage is denied. */
export async function keptDrafts(): Promise<KeptDraft[]> {
  try {
    const all: KeptDraft[] = await resultOf((await tableFor('readonly')).getAll()) // `useKeptDrafts` stores them
    return all.toSorted((a, b) => b.at - a.at)
  } catch {
    return []
  }
}

/** Whether a draft is already saved: the dev server may reload the page before the studio learns that saving succeeded. */
async function isAsSaved({ file, text, files = {} }: TenantDocument, saved: string): Promise<boolean> {
  if (text !== saved) return false
  const same = Object.entries(files).map(async ([path, content]) => {
    const bytes = await fetchFile(idOf(file), path)
    return bytes ? contentOf(path, bytes) === content : content === null
  })
  return (await Promise.all(same)).every(Boolean)
}

const loadKnown = async (id: string) => (knownTenants.includes(id) ? loadSaved(id) : undefined)

/** Opens a document, with the saved state of its tenant if that is in this checkout. */
export async function openDocument(studio: Studio, document: TenantDocument): Promise<void> {
  studio.open(document, await loadKnown(idOf(document.file)))
}

/** The stored draft of a tenant, or the latest one of any, with what is saved now. */
export async function restoredDraft(
  id?: string,
): Promise<(KeptDraft & { saved: TenantDocument | undefined }) | undefined> {
  const drafts = await keptDrafts()
  const kept = drafts.find(({ document: { file } }) => id === undefined || file === fileOf(id))
  if (!kept) return undefined
  const saved = await loadKnown(idOf(kept.document.file))
  if (!saved || !(await isAsSaved(kept.document, saved.text))) return { ...kept, saved }
  await forgetDraft(kept.document.file)
  return undefined
}

/** Opens the draft of a brand that this browser stores, else the saved brand. @throws Error if it cannot be loaded */
export async function openBrand(studio: Studio, id: string): Promise<TenantDocument> {
  const draft = await restoredDraft(id)
  const saved = draft ? draft.saved : await loadSaved(id)
  const document = draft?.document ?? saved ?? (await loadSaved(id))
  studio.open(document, saved)
  return document
}

/** After a question, removes the stored draft of a file and opens the saved brand. Returns whether it was removed. */
export async function discardDraft(
  studio: Studio,
  document: TenantDocument,
  { draft: words }: StudioTexts,
): Promise<boolean> {
  const { file } = document
  // The browser's own question: it stops what else is going on, and is read out in the language of the user.
  if (!window.confirm(fill(words.question, { name: nameOf(document) }))) return false
  if (studio.state().now.file === file) {
    const saved = (await loadKnown(idOf(file))) ?? (await loadSaved(config().defaultTenant))
    studio.open(saved, saved)
  }
  // Only now: until another document is open, a change made just before may still store the draft again.
  await forgetDraft(file)
  return true
}

/** The last steps, as far as they are small: each would store a video once more. */
const shortPast = ({ past }: StudioState) =>
  past.slice(-20).filter(({ files }) => Object.values(files ?? {}).join('').length < 1e6)

/** Delay after a change before the draft is stored, in milliseconds. */
const delay = 250

/** Stores the unsaved draft in this browser after each change. Returns what tells whether the current one is stored. */
export function useKeptDrafts(studio: Studio, isOn: boolean): () => boolean {
  const kept = useRef<TenantDocument>(undefined)
  useEffect(() => {
    if (!isOn) return undefined
    let timer: number | undefined
    let last = studio.state()
    const keep = async (state: StudioState) => {
      const { now } = state
      if (isSaved(state) || kept.current === now) return
      try {
        const draft: KeptDraft = { document: now, past: shortPast(state), at: Date.now() }
        await write((drafts) => drafts.put(draft, now.file))
        kept.current = now
      } catch {
        // Storage is full or denied: then the browser asks before the page is left.
      }
    }
    const update = () => {
      clearTimeout(timer)
      const before = last
      last = studio.state()
      // Another brand is open: the last change of the one before may not be stored yet.
      const isOther = before.now.file !== last.now.file
      if (isOther) void keep(before)
      if (!isSaved(last)) {
        // A brand that was just made is stored at once.
        timer = window.setTimeout(() => void keep(last), isOther ? 0 : delay)
        return
      }
      // If what is forgotten comes back by undo, it must be stored again.
      kept.current = undefined
      // Without a delay: the dev server reloads the page after saving.
      forgetDraft(last.now.file).catch(() => {})
    }
    const onHide = () => void keep(studio.state())
    window.addEventListener('pagehide', onHide)
    const unsubscribe = studio.subscribe(update)
    // A draft that came with a link is not stored yet.
    if (!isSaved(last)) update()
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', onHide)
      unsubscribe()
    }
  }, [studio, isOn])
  return () => kept.current === studio.state().now
}
