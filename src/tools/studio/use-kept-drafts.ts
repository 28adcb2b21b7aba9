import { useEffect, useRef } from 'react'
import type { TenantDocument } from './file.ts'
import { forgetDraft, keepDraft } from './kept-drafts.ts'
import { isSaved } from './store.ts'
import type { Studio } from './store.ts'

/** Delay after a change before the draft is stored, in milliseconds. */
const delay = 250

/**
 * Stores the unsaved draft in this browser, so that a reload loses nothing. Returns a function that tells whether the current
 * draft is stored.
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
        // Storage is full or denied: then the browser asks before the page is left.
      }
    }
    const onChange = () => {
      clearTimeout(timer)
      const state = studio.state()
      // Without a delay: the dev server reloads the page after saving.
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
