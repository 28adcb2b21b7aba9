import { useMemo, useState } from 'react'
import useSWR from 'swr'
import { findingsOf, knownTenants, openPointsOf, productText } from './check.ts'
import { idOf, parsedObject, pagePath, pagesOf, pageName, type TenantDocument, type Pages } from './file.ts'
import { loadPages } from './files.ts'
import type { Studio } from './store.ts'
import type { Finding } from '#engine/tools/check/finding.ts'
import { tokens } from '#engine/util/json.ts'
import { useDebounced, useWindowEvent } from '#engine/view/hooks.ts'
import { useQuery } from '../gallery/choices.tsx'
import { ownLinkOf, sectionOf, sections } from './sections.ts'
import type { Picked } from './sentence-panel.tsx'
import { sameTexts } from './studio-texts.ts'

/** Ctrl+Z: undo; Ctrl+Shift+Z and Ctrl+Y: redo. They apply to the whole file, not to the focused field. */
export function useKeys({ undo, redo }: Studio): void {
  useWindowEvent('keydown', (event) => {
    const key = event.key.toLowerCase()
    if (!(event.ctrlKey || event.metaKey) || event.altKey || !['z', 'y'].includes(key)) return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redo()
    else undo()
  })
}

/** Lets the browser ask before a draft is left that is neither saved nor stored. The dev server reloads the page after saving. */
export function useUnsavedWarning(isSafe: () => boolean): void {
  const ask = (event: BeforeUnloadEvent) => {
    if (!isSafe()) event.preventDefault()
  }
  useWindowEvent('beforeunload', ask, !import.meta.env.DEV)
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

/** How long after a change the check begins, in milliseconds, so that it does not slow down typing or dragging a colour. */
const rest = 120

/** The findings of the check, and what is left to do before publishing. */
export function useChecked(now: TenantDocument, pages: Pages | undefined) {
  const checked = useDebounced(now, rest)
  const checkedPages = useDebounced(pages, rest)
  return useMemo(
    () => ({
      findings: findingsOf(checked.file, checked.text, checked.files, checkedPages),
      points: openPointsOf(checked.file, parsedObject(checked), checkedPages),
    }),
    [checked, checkedPages],
  )
}

/** What is edited: section and page, as in the URL, and the sentence clicked in the preview. @param tenant undefined if it cannot be read */
export function useSelection(tenant: Readonly<Record<string, unknown>> | undefined, pages?: Pages) {
  const [query, set] = useQuery()
  const [picked, setPicked] = useState<Picked>()
  const section = sections.find(({ id }) => id === query.get('section')) ?? sections[0]
  const isEditingPages = section?.id === 'pages'
  const [first] = Object.keys(pages ?? {})
  const asked = query.get('page') ?? ''
  const page = pages && Object.hasOwn(pages, asked) ? asked : isEditingPages ? first : undefined
  const choose = (id: string) => {
    setPicked(undefined)
    set('section', id)
    if (id !== 'pages') set('page', '')
  }
  const choosePage = (name: string) => {
    choose('pages')
    set('page', name)
  }
  const editTexts = (keys: readonly string[], locale?: string) => setPicked({ keys, here: [], locale })
  /** A function that shows the place of a finding; undefined if it has none. */
  const show = ({ file, pointer }: Pick<Finding, 'file' | 'pointer'>) => {
    const name = pageName(file)
    if (name !== undefined)
      return () => {
        choosePage(name)
        focusSoon('studio-page')
      }
    const found = tenant && sectionOf(pointer)
    if (!found) return undefined
    const [root, locale = '', key = ''] = tokens(pointer)
    // A text is edited in the sentence panel, which shows all of its languages.
    if (root === 'texts' && productText(locale, key) !== undefined) return () => editTexts([key], locale)
    return () => {
      choose(found.section.id)
      focusSoon(`${found.section.id}-${found.name}`)
    }
  }
  /** Shows the texts that were clicked in the preview. */
  const pick = (locale: string, here: readonly string[]) => {
    if (!tenant) return
    const link = here.map(ownLinkOf).find((name) => name !== undefined)
    if (link !== undefined) {
      choose('links')
      focusSoon(`links-${link}-${locale}`)
      return
    }
    setPicked({ keys: sameTexts(locale, here, tenant), here })
  }
  return { section, page, choose, choosePage, show, editTexts, pick, picked, setPicked }
}
