import { tokens } from '#engine/tools/check/json.ts'
import type { TenantDocument } from './file.ts'
import { parsedObject } from './file.ts'
import { editText, removeValue } from './edit-text.ts'
import { closeStep, createHistory, redo, undo, write } from './history.ts'
import type { History } from './history.ts'

export interface StudioState {
  history: History<TenantDocument>
  /** Saved texts by path; for a file that is not in the checkout, the text as it was opened. */
  saved: Readonly<Record<string, string>>
}

/** The state of the studio: the edited document, its undo history, and the saved texts. */
export interface Studio {
  state(): StudioState
  subscribe(listener: () => void): () => void
  /** Sets the value at a JSON Pointer, or removes it (undefined). Consecutive edits of one field are one undo step. */
  edit(pointer: string, value: unknown, isRemovable?: (path: readonly string[]) => boolean): void
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

export function createStudio(document: TenantDocument): Studio {
  let state: StudioState = { history: createHistory(document), saved: { [document.file]: document.text } }
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
    closeStep: () => step(closeStep),
    undo: () => step(undo),
    redo: () => step(redo),
    open(next, saved = next.text) {
      update({
        saved: { ...state.saved, [next.file]: saved },
        history: write(state.history, next),
      })
    },
    markSaved() {
      const { file, text } = state.history.now
      update({ saved: { ...state.saved, [file]: text } })
    },
  }
}
