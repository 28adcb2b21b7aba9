import { useEffect, useState } from 'react'
import { draftKeeper } from './keep-drafts.ts'
import { forgetDraft, keepDraft } from './kept-drafts.ts'
import { isSaved } from './store.ts'
import type { Studio } from './store.ts'

/**
 * Stores the unsaved draft in this browser, so that a reload loses nothing. Returns a function that tells whether the current
 * draft is stored.
 */
export function useKeptDrafts(studio: Studio, isOn: boolean): () => boolean {
  const [keeper] = useState(() => draftKeeper(studio, { keepDraft, forgetDraft }))
  useEffect(() => {
    if (!isOn) return undefined
    const onHide = () => void keeper.flush()
    window.addEventListener('pagehide', onHide)
    const unsubscribe = studio.subscribe(keeper.update)
    // A draft that came with a link is not stored yet.
    if (!isSaved(studio.state())) keeper.update()
    return () => {
      keeper.stop()
      window.removeEventListener('pagehide', onHide)
      unsubscribe()
    }
  }, [studio, keeper, isOn])
  return keeper.isKept
}
