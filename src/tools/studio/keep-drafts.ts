import type { TenantDocument } from './file.ts'
import type { KeptDraft } from './kept-drafts.ts'
import { copyOf, isSaved } from './store.ts'
import type { Copy, Studio, StudioState } from './store.ts'

/** Where drafts are stored. Both functions reject if storage is denied or full. */
export interface DraftStorage {
  keepDraft(draft: KeptDraft): Promise<void>
  forgetDraft(file: string): Promise<void>
}

/** Delay after a change before the draft is stored, in milliseconds. */
const delay = 250

/**
 * Whether this browser has to store the document. What was saved into a folder is stored too, because the studio cannot read
 * that folder again after a reload; a ZIP neither.
 */
const isDraft = (state: StudioState) => !isSaved(state) || copyOf(state)?.kind === 'folder'

const isSameCopy = (one: Copy | undefined, other: Copy | undefined) =>
  one?.name === other?.name && one?.kind === other?.kind && one?.isLatest === other?.isLatest

/** Stores the draft of a studio after each change, so that a reload loses nothing. */
export function draftKeeper(studio: Studio, { keepDraft, forgetDraft }: DraftStorage) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let kept: { now: TenantDocument; copy: Copy | undefined } | undefined
  let last = studio.state()
  const keep = async (state: StudioState) => {
    const { now } = state.history
    const copy = copyOf(state)
    if (!isDraft(state) || (kept?.now === now && isSameCopy(kept.copy, copy))) return
    try {
      await keepDraft({
        document: now,
        saved: state.saved[now.file] ?? '',
        at: Date.now(),
        ...(copy && { copy }),
      })
      kept = { now, copy }
    } catch {
      // Storage is full or denied: then the browser asks before the page is left.
    }
  }
  return {
    /** Stores what is not stored yet without a delay. */
    flush() {
      clearTimeout(timer)
      return keep(studio.state())
    },
    /** Call this after each change of the studio. */
    update() {
      clearTimeout(timer)
      const before = last
      last = studio.state()
      const { file } = last.history.now
      // Another brand is open: the last change of the one before may not be stored yet.
      const isOther = before.history.now.file !== file
      if (isOther) void keep(before)
      // A brand that was just made is stored at once.
      if (isDraft(last)) timer = setTimeout(() => void keep(last), isOther ? 0 : delay)
      else {
        // What was stored is forgotten; if it comes back by undo, it must be stored again.
        kept = undefined
        // Without a delay: the dev server reloads the page after saving.
        forgetDraft(file).catch(() => {})
      }
    },
    stop: () => clearTimeout(timer),
    /** Whether the current draft is stored. */
    isKept: () => kept?.now === studio.state().history.now,
  }
}
