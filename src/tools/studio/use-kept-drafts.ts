import { useEffect, useRef } from 'react'
import type { TenantDocument } from './file.ts'
import { forgetDraft, keepDraft } from './kept-drafts.ts'
import { isSaved } from './store.ts'
import type { Studio } from './store.ts'

/** Time without a change until a draft is kept, in milliseconds: not for each letter. */
const delay = 250

/**
 * Keeps the draft of the studio in this browser while it is not saved, so that a reload loses nothing. Returns a function that
 * tells whether the current draft is kept.
 */
export function useKeptDrafts(studio: Studio, isOn: boolean): () => boolean {
  const kept = useRef<TenantDocument>(undefined)
  useEffect(() => {
    if (!isOn) return undefined
    let timer: number | undefined
    const keep = async () => {
      clearTimeout(timer)
      const state = studio.state()
      const { now } = state.history
      if (isSaved(state) || kept.current === now) return
      try {
        await keepDraft({ document: now, saved: state.saved[now.file] ?? '', at: Date.now() })
        kept.current = now
      } catch {
        // No room, or a browser that keeps nothing: leaving the page asks first.
      }
    }
    const onChange = () => {
      clearTimeout(timer)
      const state = studio.state()
      // At once: the dev server loads the page anew after it has saved.
      if (isSaved(state)) forgetDraft(state.history.now.file).catch(() => {})
      else timer = window.setTimeout(() => void keep(), delay)
    }
    const onHide = () => void keep()
    window.addEventListener('pagehide', onHide)
    const unsubscribe = studio.subscribe(onChange)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', onHide)
      unsubscribe()
    }
  }, [studio, isOn])
  return () => kept.current === studio.state().history.now
}
