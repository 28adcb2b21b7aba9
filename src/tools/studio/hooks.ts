import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { findingsOf, knownTenants } from './check.ts'
import { idOf, parsedObject } from './file.ts'
import type { TenantDocument } from './file.ts'
import { loadPages } from './files.ts'
import { openPointsOf } from './open-points.ts'
import { pagePath, pagesOf } from './pages.ts'
import type { Pages } from './pages.ts'
import { useDebounced } from './store.ts'
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

/** Lets the browser ask before a draft is left that is neither saved nor stored. The dev server reloads the page after saving. */
export function useUnsavedWarning(isSafe: () => boolean): void {
  const latest = useRef(isSafe)
  useLayoutEffect(() => {
    latest.current = isSafe
  })
  useEffect(() => {
    if (import.meta.env.DEV) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}

const noPages: Pages = {}

/** The public pages of a document, with the changes of the draft; undefined while they load, or if its folder is not here. */
export function usePages({ file, files }: TenantDocument): Pages | undefined {
  const [saved, setSaved] = useState<{ file: string; pages: Pages }>()
  const isKnown = knownTenants.includes(idOf(file))
  useEffect(() => {
    let isCurrent = true
    if (isKnown)
      loadPages(idOf(file)).then(
        (pages) => isCurrent && setSaved({ file, pages }),
        () => {},
      )
    return () => {
      isCurrent = false
    }
  }, [file, isKnown])
  const hasOwn = Object.keys(files ?? {}).some((path) => pagePath.test(path))
  const loaded = isKnown ? (saved?.file === file ? saved.pages : undefined) : hasOwn ? noPages : undefined
  // Keeps the same object while nothing changes, because each new object is sent to the previews again.
  return useMemo(() => loaded && pagesOf(loaded, files), [loaded, files])
}

/** The findings of the check, and what is left to do before publishing. Not for each typed character. */
export function useChecked(now: TenantDocument, pages: Pages | undefined) {
  const checked = useDebounced(now)
  const checkedPages = useDebounced(pages)
  return useMemo(
    () => ({
      findings: findingsOf(checked.file, checked.text, checked.files, checkedPages),
      points: openPointsOf(checked.file, parsedObject(checked), checkedPages),
    }),
    [checked, checkedPages],
  )
}
