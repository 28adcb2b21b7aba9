import { useSyncExternalStore } from 'react'
import { equal, tokens } from '#engine/util/json.ts'
import { createStore } from '#engine/view/store.ts'
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
  /** Sets values at JSON Pointers (undefined removes) and files. Edits of one `field` are one undo step, until `closeStep`. */
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

/** A studio with this document, the saved state of it, if there is one, and the steps before. */
export function createStudio(
  document: TenantDocument,
  saved?: TenantDocument,
  steps: readonly TenantDocument[] = [],
): Studio {
  const first: StudioState = { past: steps, now: document, future: [], saved: { [document.file]: saved } }
  const { read: state, write, subscribe } = createStore(first)
  const update = (next: Partial<StudioState>) => write({ ...state(), ...next })
  /** Adds a step to the history, or merges it into the last one. */
  const addStep = (now: TenantDocument, field?: string, more: Partial<StudioState> = {}) => {
    const before = state()
    const isSameStep = field !== undefined && field === before.openField
    const past = isSameStep ? before.past : [...before.past, before.now].slice(-maxSteps)
    update({ past, now, future: [], openField: field, ...more })
  }
  return {
    state,
    subscribe,
    edit(values, { files = {}, field } = {}) {
      const { now } = state()
      const tenant = parsedObject(now)
      if (!tenant) return
      const next = Object.entries(values).reduce<unknown>(
        (object, [pointer, value]) => withValue(object, tokens(pointer), value),
        tenant,
      )
      const hasChanged = !equal(next, tenant)
      const hasChangedFiles = Object.entries(files).some(([path, content]) => now.files?.[path] !== content)
      if (!hasChanged && !hasChangedFiles) return
      addStep(
        {
          ...now,
          ...(hasChanged && { text: jsonText(Object(next)) }),
          ...(hasChangedFiles && { files: { ...now.files, ...files } }),
        },
        field === undefined ? undefined : `${now.file} ${field}`,
      )
    },
    closeStep() {
      if (state().openField !== undefined) update({ openField: undefined })
    },
    undo() {
      const { past, now, future } = state()
      const before = past.at(-1)
      if (before)
        update({ past: past.slice(0, -1), now: before, future: [now, ...future], openField: undefined })
    },
    redo() {
      const { past, now, future: ahead } = state()
      const [next, ...future] = ahead
      if (next) update({ past: [...past, now], now: next, future, openField: undefined })
    },
    open(next, onDisk) {
      const before = state()
      const saves = { ...before.saved, [next.file]: onDisk }
      // Undo brings back what would be lost, not a saved brand that was merely shown before.
      if (!isSaved(before) || next.file === before.now.file) addStep(next, undefined, { saved: saves })
      else update({ past: [], now: next, future: [], openField: undefined, saved: saves })
    },
    markSaved: () => update({ saved: { ...state().saved, [state().now.file]: state().now } }),
  }
}

export const useStudio = (studio: Studio): StudioState => useSyncExternalStore(studio.subscribe, studio.state)
