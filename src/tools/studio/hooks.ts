import { useEffect, useEffectEvent, useMemo } from 'react'
import useSWR from 'swr'
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
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (!isSafe()) event.preventDefault()
  })
  useEffect(() => {
    if (import.meta.env.DEV) return undefined
    const listener = (event: BeforeUnloadEvent) => ask(event)
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [])
}

/** How long an element is waited for, in milliseconds. The studio renders in transitions, which may take more than one frame. */
const patience = 5000

/** Focuses an element once it is rendered. */
export function focusSoon(id: string, until = performance.now() + patience): void {
  requestAnimationFrame((now) => {
    const element = document.getElementById(id)
    if (element) element.focus()
    else if (now < until) focusSoon(id, until)
  })
}

/** Focuses the field of a section. */
export const focusField = (section: string, name: string): void => focusSoon(`${section}-${name}`)

/** Focuses the heading of the section that is shown. */
export const focusSection = (): void => focusSoon('studio-section')

/** The public pages of a document, with the changes of the draft; undefined while they load, or if its folder is not here. */
export function usePages({ file, files }: TenantDocument): Pages | undefined {
  const isKnown = knownTenants.includes(idOf(file))
  const { data: saved } = useSWR(isKnown && ['pages', file], () => loadPages(idOf(file)), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  })
  const hasOwn = Object.keys(files ?? {}).some((path) => pagePath.test(path))
  // Keeps the same object while nothing changes, because each new object is sent to the previews again.
  return useMemo(() => {
    const loaded = isKnown ? saved : hasOwn ? {} : undefined
    return loaded && pagesOf(loaded, files)
  }, [isKnown, saved, hasOwn, files])
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
