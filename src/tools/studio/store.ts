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
