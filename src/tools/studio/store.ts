import { tokens } from '#engine/util/json.ts'
import type { DraftFiles } from './draft-files.ts'
import type { TenantDocument } from './file.ts'
import { parsedObject } from './file.ts'
import { editText, removeValue } from './edit-text.ts'
import { closeStep, createHistory, redo, undo, write } from './history.ts'
import type { History } from './history.ts'

/** The user's own copy of a brand: a ZIP that was downloaded or opened, or a folder. */
export interface Copy {
  kind: 'zip' | 'folder'
  name: string
  /** Whether the brand has not changed since. */
  isLatest: boolean
}

export interface StudioState {
  history: History<TenantDocument>
  /** Saved texts by path; for a file that is not in the checkout, the text as it was opened. */
  saved: Readonly<Record<string, string>>
  /** The other files of each folder that are saved, by the path of its tenant file. */
  savedFiles: Readonly<Record<string, DraftFiles | undefined>>
  /** The latest copy of each document, and its content if it is known, by the path of its tenant file. */
  copies: Readonly<Record<string, CopiedDocument | undefined>>
}

interface CopiedDocument {
  copy: Omit<Copy, 'isLatest'>
  /** Undefined if it was changed before this page was loaded. */
  document: TenantDocument | undefined
}

/** Whether the current document is saved, with all files of its folder. */
export const isSaved = ({ history: { now }, saved, savedFiles }: StudioState): boolean =>
  saved[now.file] === now.text && savedFiles[now.file] === now.files

/** The user's own copy of the current document; undefined if there is none. */
export function copyOf({ history: { now }, copies }: StudioState): Copy | undefined {
  const copied = copies[now.file]
  if (!copied) return undefined
  const { copy, document } = copied
  return { ...copy, isLatest: document?.text === now.text && document.files === now.files }
}

/** Whether nothing would be lost without the draft in this browser: the document is saved, or a folder holds it. */
export const isInFolder = (state: StudioState): boolean => {
  const copy = copyOf(state)
  return isSaved(state) || (copy?.kind === 'folder' && copy.isLatest)
}

const copiedDocument = (document: TenantDocument, copy: Copy | undefined): CopiedDocument | undefined =>
  copy && { copy: { kind: copy.kind, name: copy.name }, document: copy.isLatest ? document : undefined }

/** Whether an object that became empty may be removed. */
type IsRemovable = (path: readonly string[]) => boolean

/** The state of the studio: the edited document, its undo history, and the saved texts. */
export interface Studio {
  state(): StudioState
  subscribe(listener: () => void): () => void
  /** Sets the value at a JSON Pointer, or removes it (undefined). Consecutive edits of one field are one undo step. */
  edit(pointer: string, value: unknown, isRemovable?: IsRemovable): void
  /**
   * Sets the values at several JSON Pointers (undefined removes one) and files of the folder, as one undo step. Consecutive
   * calls with the same `field` are merged into one step.
   */
  editAll(
    values: Readonly<Record<string, unknown>>,
    files?: DraftFiles,
    together?: { field: string; isRemovable?: IsRemovable },
  ): void
  /** Ends the current undo step. */
  closeStep(): void
  undo(): void
  redo(): void
  /**
   * Opens another document; `saved` is its saved text, default: the text itself. `undo` leads back to the one before if that is
   * not saved.
   */
  open(document: TenantDocument, saved?: string, copy?: Copy): void
  /** Marks the current text as saved. */
  markSaved(): void
  /** Remembers that the user has a copy of the current document. */
  markCopied(copy: Omit<Copy, 'isLatest'>): void
}

const never = () => false

/** A studio with this document; `saved` is its saved text, default: the text itself. */
export function createStudio(document: TenantDocument, saved?: string, copy?: Copy): Studio {
  let state: StudioState = {
    history: createHistory(document),
    saved: { [document.file]: saved ?? document.text },
    savedFiles: { [document.file]: saved === undefined ? document.files : undefined },
    copies: { [document.file]: copiedDocument(document, copy) },
  }
  const listeners = new Set<() => void>()
  const update = (next: Partial<StudioState>) => {
    state = { ...state, ...next }
    listeners.forEach((listener) => listener())
  }
  const step = (change: typeof undo<TenantDocument>) => update({ history: change(state.history) })
  const editAll: Studio['editAll'] = (values, files, together) => {
    const { now } = state.history
    if (!parsedObject(now)) return
    let { text } = now
    for (const [pointer, value] of Object.entries(values)) {
      const path = tokens(pointer)
      text =
        value === undefined
          ? removeValue(text, path, together?.isRemovable ?? never)
          : editText(text, path, value)
    }
    const changed = Object.entries(files ?? {}).some(([path, content]) => now.files?.[path] !== content)
    if (text === now.text && !changed) return
    const next = { ...now, text, ...(changed && { files: { ...now.files, ...files } }) }
    update({ history: write(state.history, next, together && `${now.file} ${together.field}`) })
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(pointer, value, isRemovable = never) {
      editAll({ [pointer]: value }, undefined, { field: pointer, isRemovable })
    },
    editAll,
    closeStep: () => step(closeStep),
    undo: () => step(undo),
    redo: () => step(redo),
    open(next, text = next.text, copied) {
      // Undo brings back what would be lost, not a saved brand that was merely shown before.
      const isLost = !isSaved(state) || next.file === state.history.now.file
      update({
        copies: { ...state.copies, [next.file]: copiedDocument(next, copied) },
        saved: { ...state.saved, [next.file]: text },
        savedFiles: { ...state.savedFiles, [next.file]: undefined },
        history: isLost ? write(state.history, next) : createHistory(next),
      })
    },
    markSaved() {
      const { file, text, files } = state.history.now
      update({
        saved: { ...state.saved, [file]: text },
        savedFiles: { ...state.savedFiles, [file]: files },
      })
    },
    markCopied({ kind, name }) {
      const { now } = state.history
      update({ copies: { ...state.copies, [now.file]: { copy: { kind, name }, document: now } } })
    },
  }
}
