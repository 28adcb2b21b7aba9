import { tokens } from '#engine/tools/check/json.ts'
import type { TenantDocument } from './file.ts'
import { objectIn } from './file.ts'
import { editText, removeFrom } from './edit-text.ts'
import { begin, redo, settle, undo, write } from './history.ts'
import type { History } from './history.ts'

export interface StudioState {
  history: History<TenantDocument>
  /** Texts of the files as they are saved, by file; of one that is saved nowhere, as it was opened. */
  saved: Readonly<Record<string, string>>
}

/** What is in hand, what can be taken back, and what is saved. */
export interface Studio {
  state(): StudioState
  subscribe(listener: () => void): () => void
  /** Writes a value at a JSON Pointer, or takes it away (undefined). Of one field in a row, one step. */
  edit(pointer: string, value: unknown, mayGo?: (path: readonly string[]) => boolean): void
  /** The next change is a step of its own. */
  settle(): void
  undo(): void
  redo(): void
  /** Takes another file in hand; `saved` where it is saved. */
  open(document: TenantDocument, saved?: string): void
  /** What is in hand was saved. */
  keep(): void
}

const never = () => false

export function createStudio(document: TenantDocument): Studio {
  let state: StudioState = { history: begin(document), saved: { [document.file]: document.text } }
  const listeners = new Set<() => void>()
  const become = (next: Partial<StudioState>) => {
    state = { ...state, ...next }
    listeners.forEach((listener) => listener())
  }
  const step = (change: typeof undo<TenantDocument>) => become({ history: change(state.history) })
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(pointer, value, mayGo = never) {
      const { now } = state.history
      if (!objectIn(now)) return
      const path = tokens(pointer)
      const text = value === undefined ? removeFrom(now.text, path, mayGo) : editText(now.text, path, value)
      if (text !== now.text)
        become({ history: write(state.history, { ...now, text }, `${now.file} ${pointer}`) })
    },
    settle: () => step(settle),
    undo: () => step(undo),
    redo: () => step(redo),
    open(next, saved = next.text) {
      become({
        saved: { ...state.saved, [next.file]: saved },
        history: write(state.history, next),
      })
    },
    keep() {
      const { file, text } = state.history.now
      become({ saved: { ...state.saved, [file]: text } })
    },
  }
}
