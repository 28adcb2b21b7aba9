import { tokens } from '#engine/tools/check/json.ts'
import type { DraftFiles } from './draft-files.ts'
import type { TenantDocument } from './file.ts'
import { parsedObject } from './file.ts'
import { editText, removeValue } from './edit-text.ts'
import { closeStep, createHistory, redo, undo, write } from './history.ts'
import type { History } from './history.ts'

export interface StudioState {
  history: History<TenantDocument>
  /** Saved texts by path; for a file that is not in the checkout, the text as it was opened. */
  saved: Readonly<Record<string, string>>
  /** The other files of each folder that are saved, by the path of its tenant file. */
  savedFiles: Readonly<Record<string, DraftFiles | undefined>>
}

/** Whether the current document is saved, with all files of its folder. */
export const isSaved = ({ history: { now }, saved, savedFiles }: StudioState): boolean =>
  saved[now.file] === now.text && savedFiles[now.file] === now.files

/** The state of the studio: the edited document, its undo history, and the saved texts. */
export interface Studio {
  state(): StudioState
  subscribe(listener: () => void): () => void
  /** Sets the value at a JSON Pointer, or removes it (undefined). Consecutive edits of one field are one undo step. */
  edit(pointer: string, value: unknown, isRemovable?: (path: readonly string[]) => boolean): void
  /** Sets the values at several JSON Pointers (undefined removes one) and files of the folder, as one undo step. */
  editAll(values: Readonly<Record<string, unknown>>, files?: DraftFiles): void
  /** Ends the current undo step. */
  closeStep(): void
  undo(): void
  redo(): void
  /** Opens another document; `saved` is its saved text, default: the text itself. */
  open(document: TenantDocument, saved?: string): void
  /** Marks the current text as saved. */
  markSaved(): void
}

const never = () => false

/** A studio with this document; `saved` is its saved text, default: the text itself. */
export function createStudio(document: TenantDocument, saved?: string): Studio {
  let state: StudioState = {
    history: createHistory(document),
    saved: { [document.file]: saved ?? document.text },
    savedFiles: { [document.file]: saved === undefined ? document.files : undefined },
  }
  const listeners = new Set<() => void>()
  const update = (next: Partial<StudioState>) => {
    state = { ...state, ...next }
    listeners.forEach((listener) => listener())
  }
  const step = (change: typeof undo<TenantDocument>) => update({ history: change(state.history) })
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(pointer, value, isRemovable = never) {
      const { now } = state.history
      if (!parsedObject(now)) return
      const path = tokens(pointer)
      const text =
        value === undefined ? removeValue(now.text, path, isRemovable) : editText(now.text, path, value)
      if (text !== now.text)
        update({ history: write(state.history, { ...now, text }, `${now.file} ${pointer}`) })
    },
    editAll(values, files) {
      const { now } = state.history
      if (!parsedObject(now)) return
      let { text } = now
      for (const [pointer, value] of Object.entries(values)) text = editText(text, tokens(pointer), value)
      const next = { ...now, text, ...(files && { files: { ...now.files, ...files } }) }
      if (text !== now.text || files) update({ history: write(state.history, next) })
    },
    closeStep: () => step(closeStep),
    undo: () => step(undo),
    redo: () => step(redo),
    open(next, text = next.text) {
      update({
        saved: { ...state.saved, [next.file]: text },
        savedFiles: { ...state.savedFiles, [next.file]: undefined },
        history: write(state.history, next),
      })
    },
    markSaved() {
      const { file, text, files } = state.history.now
      update({
        saved: { ...state.saved, [file]: text },
        savedFiles: { ...state.savedFiles, [file]: files },
      })
    },
  }
}
