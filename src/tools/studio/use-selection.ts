import { useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { tokens } from '#engine/util/json.ts'
import { useQuery } from '../gallery/choices.tsx'
import { productText, screensWith } from './check.ts'
import { keysShowing } from './find-sentence.ts'
import { focusField } from './hooks.ts'
import { ownLinkOf } from './own-links.ts'
import { pageName } from './pages.ts'
import type { Pages } from './pages.ts'
import { sectionOf, sections } from './sections.ts'
import type { Picked } from './sentence-panel.tsx'

/**
 * What is edited: the section and the page, which the URL holds, and the sentence that was clicked in the preview.
 * @param tenant undefined if the file cannot be read
 */
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
    if (name !== undefined) return () => choosePage(name)
    const found = tenant && sectionOf(pointer)
    if (!found) return undefined
    const [root, locale = '', key = ''] = tokens(pointer)
    // A text is edited in the sentence panel, which shows all of its languages.
    if (root === 'texts' && productText(locale, key) !== undefined) return () => editTexts([key], locale)
    return () => {
      choose(found.section.id)
      focusField(found.section.id, found.name)
    }
  }
  /** Shows the texts of a sentence that was clicked in the preview. */
  const pick = (locale: string, sentences: readonly string[], screen: string) => {
    if (!tenant) return
    const keys = keysShowing(locale, sentences, tenant)
    const link = keys.map(ownLinkOf).find((name) => name !== undefined)
    if (link !== undefined) {
      choose('links')
      focusField('links', `${link}-${locale}`)
      return
    }
    setPicked({ keys, here: keys.filter((key) => screensWith(key).includes(screen)) })
  }
  return { section, page, choose, choosePage, show, editTexts, pick, picked, setPicked }
}
