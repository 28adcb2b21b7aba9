import { useRef, useState } from 'react'
import type { Cell } from '../gallery/cells.ts'
import type { TenantChanged } from '../gallery/draft.ts'
import type { PickingChanged, ShownTenant } from '../gallery/pick-sentence.ts'
import type { EndChanged } from '../gallery/show-end.ts'
import { cellAddress, lookOf, pageAddress, widthOf } from '../gallery/look.ts'
import type { Look } from '../gallery/look.ts'
import { useEnd, usePicking, useTenantMessages } from './cell-messages.ts'
import { chosenCell } from './chosen-cell.ts'
import { pictures } from './focus.ts'
import { Filmstrip } from './filmstrip.tsx'
import { pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'
import { PreviewChoices } from './preview-choices.tsx'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import { Views, fourViews } from './views.tsx'
import type { View } from './views.tsx'
import './preview.css'

/** Choices that are reset when this one changes: each flow has its own screens, each screen its own states. */
const dependents: Record<string, string[]> = { flow: ['screen', 'state', 'page'], screen: ['state', 'page'] }

interface Props {
  studio: Studio
  cells: readonly Cell[]
  query: URLSearchParams
  set: (name: string, value: string) => void
  /** Colour scheme of the edited section; the default if none is chosen. */
  scheme: Look['scheme']
  /**
   * Called with a clicked sentence as the page shows it, followed by the text around it. Absent: sentences cannot be selected.
   */
  pick?: (locale: string, sentences: readonly string[], screen: string, shown: ShownTenant) => void
  /** The public pages of the draft once they are loaded, and the name of the one that is shown instead of a screen. */
  pages: Pages | undefined
  page: string | undefined
  /** Whether pages are being edited: then screens cannot be chosen. */
  isEditingPages: boolean
  /** Whether the links are being edited: then the end of the page is shown, where they are, unless the user turns that off. */
  isEnd: boolean
  /** Whether the preview is only looked at: without choices. */
  isPlain: boolean
}

/** Whether there is room for four views, the default unless the URL says otherwise. */
const isRoomy = () => window.matchMedia('(min-width: 64rem)').matches

/** A live preview: screens and pages of the gallery with the edited tenant. */
export function Preview(props: Readonly<Props>) {
  const { studio, cells, query, set, scheme: own, pick, pages, page, isEditingPages, isEnd, isPlain } = props
  const texts = useTexts()
  const words = texts.preview
  const frames = useRef<HTMLDivElement>(null)
  const [isPressing, setPressing] = useState(false)
  const post = (message: TenantChanged | PickingChanged | EndChanged) => {
    for (const { contentWindow } of frames.current?.querySelectorAll('iframe') ?? [])
      contentWindow?.postMessage(message, window.location.origin)
  }
  const isInvalid = useTenantMessages(studio, post, page === undefined ? undefined : pages)
  const cell = chosenCell(cells, query)
  const { flow, screens, screen, state } = cell
  const width = widthOf(query)
  const { scheme, locale } = lookOf(query.toString())
  const canPick = pick !== undefined && page === undefined
  usePicking(canPick && !isPressing, post, (sentences, shown) => pick?.(locale, sentences, screen, shown))
  const [isFootWanted, setFootWanted] = useState(true)
  useEnd(isEnd && isFootWanted, post)
  const [roomy] = useState(isRoomy)
  const isFour = (query.get('views') ?? (roomy ? 'four' : 'one')) === 'four'
  const isFilm = query.get('film') === 'shown' && page === undefined
  const views: View[] = isFour
    ? fourViews
    : [{ width, height: Math.min(900, Math.max(640, width)), scheme: scheme || own }]
  const addressOf = (shown: Look['scheme'], of = screen, at = state) => {
    const look = { locale, scheme: shown }
    const address = page === undefined ? cellAddress(flow, of, at, look) : pageAddress(page, look)
    return `${address}${address.includes('?') ? '&' : '?'}draft=1`
  }
  const choose = (name: string, value: string) => {
    for (const other of dependents[name] ?? []) set(other, '')
    set(name, value)
  }
  const shownName =
    page === undefined ? (texts.screens[screen] ?? screen) : pageTitle(page, pages?.[page] ?? '')
  return (
    // It may scroll, so without choices in it the section itself must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section className="studio-preview" aria-labelledby="studio-preview" tabIndex={isPlain ? 0 : undefined}>
      <div className="studio-preview-head">
        <h2 id="studio-preview">{words.title}</h2>
        {canPick && <p className="field-hint">{isPressing ? words.pressing : words.pick}</p>}
      </div>
      {!isPlain && (
        <PreviewChoices
          {...{ query, cell, pages, isFour, isFilm, isEditingPages, canPick, isPressing, setPressing }}
          set={choose}
          isPage={page !== undefined}
          {...(isEnd && { isFoot: isFootWanted, setFoot: setFootWanted })}
        />
      )}
      <p role="status" className="studio-held">
        {isInvalid && words.held}
      </p>
      <div ref={frames} id={pictures} className="studio-pictures">
        {isFilm && (
          <Filmstrip
            label={texts.flows[flow] ?? flow}
            screens={screens}
            chosen={screen}
            choose={(name) => choose('screen', name)}
            addressOf={(name) => addressOf(scheme || own, name, 'filled')}
          />
        )}
        <Views
          views={views}
          titleOf={({ name }) => fill(words.frame, { screen: shownName }) + (name ? `, ${words[name]}` : '')}
          addressOf={(view) => addressOf(view.scheme)}
        />
      </div>
    </section>
  )
}
