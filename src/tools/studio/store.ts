import { useSyncExternalStore } from 'react'
import { equal, tokens } from '#engine/util/json.ts'
import { jsonText, parsedObject, withValue, type DraftFiles, type TenantDocument } from './file.ts'

/** The edited document with its undo history. */
export interface StudioState {
  past: readonly TenantDocument[]
  now: TenantDocument
  future: readonly TenantDocument[]
  /** The field of the last step, while further changes of that field are still merged into it. */
  openField?: string | undefined
  /** Documents as they are saved, by path; undefined for a new brand. */
  saved: Readonly<Record<string, TenantDocument | undefined>>
}

/** Whether the current document is saved, with all files of its folder. */
export const isSaved = ({ now, saved }: StudioState): boolean =>
  saved[now.file]?.text === now.text && saved[now.file]?.files === now.files

/** Maximum number of undo steps. */
const maxSteps = 500

/** A store for the edited document. */
export interface Studio {
  state(): StudioState
  subscribe(listener: () => void): () => void
  /**
   * Sets the values at JSON Pointers (undefined removes one) and files of the folder. Consecutive edits of one `field` are one
   * undo step, until `closeStep`; without a field each edit is a step.
   */
  edit(values: Readonly<Record<string, unknown>>, more?: { files?: DraftFiles; field?: string }): void
  /** Ends the current undo step. */
  closeStep(): void
  undo(): void
  redo(): void
  /** Opens another document; `undo` leads back to the one before if that is not saved. */
  open(document: TenantDocument, saved?: TenantDocument): void
  /** Marks the current document as saved. */
  markSaved(): void
}

/** A studio with this document and the saved state of it, if there is one. */
export function createStudio(document: TenantDocument, saved?: TenantDocument): Studio {
  let state: StudioState = { past: [], now: document, future: [], saved: { [document.file]: saved } }
  const listeners = new Set<() => void>()
  const update = (next: Partial<StudioState>) => {
    state = { ...state, ...next }
    listeners.forEach((listener) => listener())
  }
  /** Adds a step to the history, or merges it into the last one. */
  const write = (now: TenantDocument, field?: string, more: Partial<StudioState> = {}) => {
    const isSameStep = field !== undefined && field === state.openField
    const past = isSameStep ? state.past : [...state.past, state.now].slice(-maxSteps)
    update({ past, now, future: [], openField: field, ...more })
  }
  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(values, { files = {}, field } = {}) {
      const { now } = state
      const tenant = parsedObject(now)
      if (!tenant) return
      const next = Object.entries(values).reduce<unknown>(
        (object, [pointer, value]) => withValue(object, tokens(pointer), value),
        tenant,
      )
      const hasChanged = !equal(next, tenant)
      const hasChangedFiles = Object.entries(files).some(([path, content]) => now.files?.[path] !== content)
      if (!hasChanged && !hasChangedFiles) return
      write(
        {
          ...now,
          ...(hasChanged && { text: jsonText(Object(next)) }),
          ...(hasChangedFiles && { files: { ...now.files, ...files } }),
        },
        field === undefined ? undefined : `${now.file} ${field}`,
      )
    },
    closeStep() {
      if (state.openField !== undefined) update({ openField: undefined })
    },
    undo() {
      const before = state.past.at(-1)
      if (!before) return
      const { past, now, future } = state
      update({ past: past.slice(0, -1), now: before, future: [now, ...future], openField: undefined })
    },
    redo() {
      const [next, ...future] = state.future
      if (next) update({ past: [...state.past, state.now], now: next, future, openField: undefined })
    },
    open(next, onDisk) {
      const saves = { ...state.saved, [next.file]: onDisk }
      // Undo brings back what would be lost, not a saved brand that was merely shown before.
      if (!isSaved(state) || next.file === state.now.file) write(next, undefined, { saved: saves })
      else update({ past: [], now: next, future: [], openField: undefined, saved: saves })
    },
    markSaved: () => update({ saved: { ...state.saved, [state.now.file]: state.now } }),
  }
}

export const useStudio = (studio: Studio): StudioState => useSyncExternalStore(studio.subscribe, studio.state)
