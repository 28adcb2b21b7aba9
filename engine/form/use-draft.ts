import { useCallback, useEffect, useRef } from 'react'

const pause = 300 // milliseconds without a key before a draft is kept

/** Calls `save` when typing pauses, and at once when the page or the element goes. Answers what to call at each change. */
export function useDraft(save: () => void): () => void {
  const latest = useRef(save)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => {
    latest.current = save
  })
  const flush = useCallback(() => {
    if (timer.current === undefined) return
    clearTimeout(timer.current)
    timer.current = undefined
    latest.current()
  }, [])
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(flush, pause)
  }, [flush])
}
