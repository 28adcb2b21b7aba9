import { useRef, useState } from 'react'
import type { Cell } from '../gallery/cells.ts'
import { Choice } from '../gallery/choices.tsx'
import type { TenantChanged } from '../gallery/draft.ts'
import type { PickingChanged } from '../gallery/pick-sentence.ts'
import { cellAddress, lookOf, pageAddress, widthOf, widths } from '../gallery/look.ts'
import type { Look } from '../gallery/look.ts'
import { SmallPage } from '../gallery/small-page.tsx'
import { useTenantMessages, usePicking } from './cell-messages.ts'
import { Filmstrip } from './filmstrip.tsx'
import { pageTitle } from './pages.ts'
import type { Pages } from './pages.ts'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import './preview.css'

/** A ref callback and the width of its element in CSS pixels. */
function useWidth(): [(box: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(360)
  const [measure] = useState(() => (box: HTMLElement | null) => {
    if (!box) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(box)
    return () => observer.disconnect()
  })
  return [measure, width]
}

/** Choices that are reset when this one changes: another flow has other screens, another screen other states. */
const dependents: Record<string, string[]> = { flow: ['screen', 'state', 'page'], screen: ['state', 'page'] }

/** One of several views of the same page. */
interface View {
  name?: 'phoneLight' | 'phoneDark' | 'computerLight' | 'computerDark'
  width: number
  height: number
  scheme: Look['scheme']
}

const fourViews: View[] = [
  { name: 'phoneLight', width: 360, height: 740, scheme: 'light' },
  { name: 'phoneDark', width: 360, height: 740, scheme: 'dark' },
  { name: 'computerLight', width: 1280, height: 800, scheme: 'light' },
  { name: 'computerDark', width: 1280, height: 800, scheme: 'dark' },
]

/** Space between two views, in CSS pixels. */
const gap = 16

interface Props {
  studio: Studio
  cells: readonly Cell[]
  query: URLSearchParams
  set: (name: string, value: string) => void
  /** Colour scheme of the edited section; the default if none is chosen. */
  scheme: Look['scheme']
  /** Takes a sentence that was clicked in a cell, as the page shows it, with the text around it; absent: none can be chosen. */
  pick?: (locale: string, sentences: readonly string[]) => void
  /** The public pages of the draft, if they are loaded, and the one that is shown in place of a screen. */
  pages: Pages | undefined
  page: string | undefined
  /** Whether pages are what is edited: then there is no choice of screens. */
  isEditingPages: boolean
}

/** The cell that the query of the page chooses, and what else there is to choose from. */
function chosenCell(cells: readonly Cell[], query: URLSearchParams) {
  const pick = (name: string, values: readonly string[]) =>
    values.find((value) => value === query.get(name)) ?? values[0] ?? ''
  const flows = [...new Set(cells.map(({ flow }) => flow))]
  const flow = pick('flow', flows)
  const ofFlow = cells.filter((cell) => cell.flow === flow)
  const screens = [...new Set(ofFlow.map(({ screen }) => screen))]
  const screen = pick('screen', screens)
  const all = ofFlow.filter((cell) => cell.screen === screen).map(({ state }) => state)
  const states = [...all.filter((name) => name === 'filled'), ...all.filter((name) => name !== 'filled')]
  return { flows, flow, screens, screen, states, state: pick('state', states) }
}

/** Options for these values with their names; the first one is the default. */
const named = ([first = '', ...others]: readonly string[], names: Readonly<Record<string, string>>) =>
  [['', names[first] ?? first], ...others.map((value) => [value, names[value] ?? value] as const)] as const

/** A cell of the gallery with the edited tenant. */
export function Preview(props: Readonly<Props>) {
  const { studio, cells, query, set, scheme: own, pick, pages, page, isEditingPages } = props
  const texts = useTexts()
  const words = texts.preview
  const frames = useRef<HTMLDivElement>(null)
  const [isPicking, setPicking] = useState(false)
  const post = (message: TenantChanged | PickingChanged) => {
    for (const { contentWindow } of frames.current?.querySelectorAll('iframe') ?? [])
      contentWindow?.postMessage(message, window.location.origin)
  }
  const isInvalid = useTenantMessages(studio, post, page === undefined ? undefined : pages)
  const [measure, available] = useWidth()
  const { flows, flow, screens, screen, states, state } = chosenCell(cells, query)
  const width = widthOf(query)
  const { scheme, locale } = lookOf(query.toString())
  usePicking(isPicking, post, (sentences) => pick?.(locale, sentences))
  const isFour = query.get('views') === 'four'
  const isFilm = query.get('film') === 'shown' && page === undefined
  const views: View[] = isFour
    ? fourViews
    : [{ width, height: Math.min(900, Math.max(640, width)), scheme: scheme || own }]
  const addressOf = (shown: Look['scheme'], of = screen, at = state) => {
    const look = { locale, scheme: shown }
    const address = page === undefined ? cellAddress(flow, of, at, look) : pageAddress(page, look)
    return `${address}${address.includes('?') ? '&' : '?'}draft=1`
  }
  const choice = {
    query,
    set(name: string, value: string) {
      for (const other of dependents[name] ?? []) set(other, '')
      set(name, value)
    },
  }
  const shownName =
    page === undefined ? (texts.screens[screen] ?? screen) : pageTitle(page, pages?.[page] ?? '')
  return (
    <section className="studio-preview" aria-labelledby="studio-preview">
      <h2 id="studio-preview">{words.title}</h2>
      <div className="gallery-choices">
        {!isEditingPages && (
          <>
            <Choice {...choice} name="flow" label={words.flow} options={named(flows, texts.flows)} />
            <Choice {...choice} name="screen" label={words.screen} options={named(screens, texts.screens)} />
            <Choice {...choice} name="state" label={words.state} options={named(states, texts.states)} />
            <Choice
              {...choice}
              name="page"
              label={words.page}
              options={[
                ['', words.noPage],
                ...Object.entries(pages ?? {}).map(([name, text]) => [name, pageTitle(name, text)] as const),
              ]}
            />
          </>
        )}
        <Choice
          {...choice}
          name="lang"
          label={words.language}
          options={[
            ['', texts.locales.de],
            ['en', texts.locales.en],
          ]}
        />
        {!isFour && (
          <>
            <Choice
              {...choice}
              name="scheme"
              label={words.colours}
              options={[
                ['', words.asEdited],
                ['light', words.light],
                ['dark', words.dark],
              ]}
            />
            <Choice {...choice} name="width" label={words.width} options={named(widths, texts.widths)} />
          </>
        )}
        {pick && page === undefined && (
          <button
            type="button"
            className="button studio-pick"
            aria-pressed={isPicking}
            onClick={() => setPicking(!isPicking)}
          >
            {words.pick}
          </button>
        )}
        <label className="studio-four">
          <input
            type="checkbox"
            checked={isFour}
            onChange={(event) => set('views', event.currentTarget.checked ? 'four' : '')}
          />
          {words.four}
        </label>
        {page === undefined && (
          <label className="studio-four">
            <input
              type="checkbox"
              checked={isFilm}
              onChange={(event) => set('film', event.currentTarget.checked ? 'shown' : '')}
            />
            {words.film}
          </label>
        )}
      </div>
      <p role="status" className="studio-held">
        {isInvalid && words.held}
      </p>
      <div ref={frames}>
        {isFilm && (
          <Filmstrip
            label={texts.flows[flow] ?? flow}
            screens={screens}
            chosen={screen}
            choose={(name) => choice.set('screen', name)}
            addressOf={(name) => addressOf(scheme || own, name, 'filled')}
          />
        )}
        <div ref={measure} className={isFour ? 'studio-views' : undefined}>
          {views.map(({ name, ...view }) => (
            <figure key={name ?? 'one'} className="studio-view">
              <SmallPage
                title={fill(words.frame, { screen: shownName }) + (name ? `, ${words[name]}` : '')}
                src={addressOf(view.scheme)}
                loading={isFour ? 'lazy' : undefined}
                width={view.width}
                height={view.height}
                room={isFour ? (available - gap) / 2 : available}
              />
              {name && <figcaption>{words[name]}</figcaption>}
            </figure>
          ))}
        </div>
      </div>
    </section>
  )
}
