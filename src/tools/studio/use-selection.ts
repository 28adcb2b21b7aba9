import { useState } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import type { ShownTenant } from '../gallery/pick-sentence.ts'
import { productText, screensWith } from './check.ts'
import { valueAt } from './edit-text.ts'
import { keysShowing, valuesShown } from './find-sentence.ts'
import { focusField } from './focus.ts'
import { ownLinkOf } from './own-links.ts'
import { pageName } from './pages.ts'
import type { Pages } from './pages.ts'
import { sectionOf, sections } from './sections.ts'
import type { Picked } from './sentence-panel.tsx'
import { standardText } from './studio-texts.ts'

interface Props {
  query: URLSearchParams
  set: (name: string, value: string) => void
  /** Undefined if the file cannot be read. */
  tenant: Readonly<Record<string, unknown>> | undefined
  pages: Pages | undefined
}

const textOf = (key: string): Picked => ({ keys: [key], here: [], values: {} })

/** What is edited: the section and the page, which the URL holds, and the sentence that was clicked in the preview. */
export function useSelection({ query, set, tenant, pages }: Props) {
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
  const editText = (key: string) => setPicked(textOf(key))
  /** A function that shows the place of a finding; undefined if it has none. */
  const show = ({ file, pointer }: Pick<Finding, 'file' | 'pointer'>) => {
    const name = pageName(file)
    if (name !== undefined) return () => choosePage(name)
    const found = tenant && sectionOf(pointer)
    if (!found) return undefined
    // A text is edited in the sentence panel, which shows all of its languages.
    if (found.section.text !== undefined && productText(found.section.text, found.name) !== undefined)
      return () => setPicked({ ...textOf(found.name), locale: found.section.text })
    return () => {
      choose(found.section.id)
      focusField(found.section.id, found.name)
    }
  }
  /**
   * Shows the texts of a sentence that was clicked in the preview. `shown` is what the clicked picture shows: right after a
   * change it is still the tenant as it was before.
   */
  const pick = (locale: string, sentences: readonly string[], screen: string, shown: ShownTenant) => {
    if (!tenant) return
    const before = { ...tenant, ...shown }
    const keys = keysShowing(locale, sentences, before)
    const link = keys.map(ownLinkOf).find((name) => name !== undefined)
    if (link !== undefined) {
      choose('links')
      focusField('links', `${link}-${locale}`)
      return
    }
    const [key = ''] = keys
    const own = valueAt(before, ['texts', locale, key])
    const text = typeof own === 'string' ? own : (standardText(locale, key, before.tone) ?? '')
    setPicked({
      keys,
      here: keys.filter((one) => screensWith(one).includes(screen)),
      values: valuesShown(text, sentences),
      isClicked: true,
    })
  }
  return { section, page, isEditingPages, choose, choosePage, show, editText, pick, picked, setPicked }
}
