import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Studio } from './store.ts'

/** Ctrl+Z: undo; Ctrl+Shift+Z and Ctrl+Y: redo. They apply to the whole file, not to the focused field. */
export function useKeys({ undo, redo }: Studio): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [undo, redo])
}

/**
 * Lets the browser ask before a draft is left that is neither saved nor stored in this browser. Not with the dev server, which
 * reloads the page after saving.
 */
export function useUnsavedWarning(isSaved: boolean, isKept: () => boolean): void {
  const latest = useRef(isKept)
  useLayoutEffect(() => {
    latest.current = isKept
  })
  useEffect(() => {
    if (isSaved || import.meta.env.DEV) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSaved])
}

/** Prevents that a file dropped next to a field opens in place of the studio. */
export function useSafeDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}
