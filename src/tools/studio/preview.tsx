import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { type Cell, type Look, cellAddress, lookOf, withLook } from '../gallery/cells.ts'
import { Choice, SmallPage, useQuery } from '../gallery/choices.tsx'
import { isMessage, type TenantChanged, type SentencePicked } from '../gallery/draft.ts'
import { knownTenants } from './check.ts'
import { idOf, picturesOf, pageTitle, type Pages } from './file.ts'
import { validTenant } from './language.ts'
import type { Studio } from './store.ts'
import { fill, screenName, useTexts } from './studio-texts.ts'

/** Sends the valid tenant and `pages` to the frames. Returns whether it is invalid, and no frame has asked. @param picked gets clicked texts */
export function useDraftInFrames(
  container: RefObject<HTMLElement | null>,
  studio: Studio,
  pages?: Pages,
  picked?: (keys: readonly string[]) => void,
): { isInvalid: boolean; isLoading: boolean } {
  const [isInvalid, setInvalid] = useState(false)
  const [isLoading, setLoading] = useState(true)
  const pick = useEffectEvent((keys: readonly string[]) => picked?.(keys))
  const isPicking = picked !== undefined
  useEffect(() => {
    let last: TenantChanged | undefined
    const send = () => {
      for (const { contentWindow } of container.current?.querySelectorAll('iframe') ?? [])
        if (last) contentWindow?.postMessage(last, window.location.origin)
    }
    const update = () => {
      const { now } = studio.state()
      const tenant = validTenant(now)
      setInvalid(!tenant)
      if (!tenant) return
      // Logo and pages come from the tenant's folder in this checkout; for a tenant that is not in it, from that of the first one.
      const [fallback = tenant.id] = knownTenants
      const id = knownTenants.includes(idOf(now.file)) ? idOf(now.file) : fallback
      const pictures = picturesOf(now.files)
      last = { kind: 'tenant-changed', tenant: { ...tenant, id }, pictures, pages: pages ?? {}, isPicking }
      send()
    }
    const answer = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin) return
      if (isMessage(data, 'cell-ready')) {
        setLoading(false)
        send()
      }
      if (isMessage(data, 'sentence-picked')) pick((data as SentencePicked).keys) // a page of ours sends it
    }
    update()
    window.addEventListener('message', answer)
    const unsubscribe = studio.subscribe(update)
    return () => {
      window.removeEventListener('message', answer)
      unsubscribe()
    }
  }, [container, studio, pages, isPicking])
  return { isInvalid, isLoading }
}

interface View {
  /** Name of its text. */
  name: 'phone' | 'phoneLight' | 'phoneDark' | 'computerLight' | 'computerDark'
  /** Size of the page in CSS pixels. */
  width: number
  height: number
  /** Empty: that of the edited section, else of the system. */
  scheme: Look['scheme']
}

const phone = { width: 360, height: 740 }
const computer = { width: 1280, height: 800 }

const single: View = { name: 'phone', ...phone, scheme: '' }
const four: View[] = [
  { name: 'phoneLight', ...phone, scheme: 'light' },
  { name: 'phoneDark', ...phone, scheme: 'dark' },
  { name: 'computerLight', ...computer, scheme: 'light' },
  { name: 'computerDark', ...computer, scheme: 'dark' },
]

/** The screen and the state that the query selects, and the options for both. */
function chosenCell(cells: readonly Cell[], query: URLSearchParams) {
  const pick = (name: string, values: readonly string[]) =>
    values.find((value) => value === query.get(name)) ?? values[0] ?? ''
  const flows = [...new Set(cells.map(({ flow }) => flow))]
  const flow = pick('flow', flows)
  const ofFlow = cells.filter((cell) => cell.flow === flow)
  const screens = [...new Set(ofFlow.map(({ screen }) => screen))]
  const screen = pick('screen', screens)
  const all = ofFlow.filter((cell) => cell.screen === screen).map(({ state }) => state)
  const states = [...new Set(['filled', ...all])]
  return { flows, flow, screens, screen, states, state: pick('state', states) }
}

interface Props {
  studio: Studio
  cells: readonly Cell[]
  /** Colour scheme of the edited section. */
  scheme: Look['scheme']
  /** Called with the keys of a text that was clicked. */
  pick?: (locale: string, keys: readonly string[]) => void
  /** The public pages of the draft once they are loaded, and the name of the one that is shown instead of a screen. */
  pages: Pages | undefined
  page: string | undefined
  /** Whether the preview is only looked at: without choices. */
  isPlain: boolean
}

/** A live preview: screens and pages of the gallery with the edited tenant, on a phone or a computer, or both at once. */
export function Preview(props: Readonly<Props>) {
  const { studio, cells, scheme: own, pick, pages, page, isPlain } = props
  const texts = useTexts()
  const words = texts.preview
  const [query] = useQuery()
  const frames = useRef<HTMLDivElement>(null)
  const { flows, flow, screens, screen, states, state } = chosenCell(cells, query)
  const { locale } = lookOf(query.toString())
  const onPick = pick && page === undefined ? (keys: readonly string[]) => pick(locale, keys) : undefined
  const { isInvalid, isLoading } = useDraftInFrames(
    frames,
    studio,
    page === undefined ? undefined : pages,
    onPick,
  )
  const [room, setRoom] = useState<number>(phone.width)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width))
    if (frames.current) observer.observe(frames.current)
    return () => observer.disconnect()
  }, [])
  // On a narrow screen four views would be too small.
  const [standard] = useState(() => (window.matchMedia('(min-width: 64rem)').matches ? 'four' : 'one'))
  const chosenViews = query.get('views') ?? standard
  const views = chosenViews === 'four' ? four : [four.find(({ name }) => name === chosenViews) ?? single]
  const addressOf = (view: View) => {
    const look = { locale, scheme: view.scheme || own }
    return page === undefined
      ? cellAddress(flow, screen, state, look, true)
      : withLook(`/gallery/page/${page}`, look, true)
  }
  const names = Object.fromEntries(screens.map((id) => [id, screenName(texts, id)]))
  const shownName = page === undefined ? (names[screen] ?? '') : pageTitle(page, pages?.[page] ?? '')
  return (
    // It may scroll, so without choices in it the section itself must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section className="studio-preview" aria-labelledby="studio-preview" tabIndex={isPlain ? 0 : undefined}>
      <h2 id="studio-preview">{words.title}</h2>
      {onPick && <p className="field-hint">{words.pick}</p>}
      {!isPlain && (
        <div className="gallery-choices">
          {page === undefined && (
            <>
              <Choice
                name="flow"
                label={words.flow}
                values={flows}
                names={texts.flows}
                resets={['screen', 'state']}
              />
              <Choice name="screen" label={words.screen} values={screens} names={names} resets={['state']} />
              <Choice name="state" label={words.state} values={states} names={texts.states} />
            </>
          )}
          <Choice name="lang" label={words.language} values={['de', 'en']} names={texts.locales} />
          <Choice
            name="views"
            label={words.views}
            standard={standard}
            values={['one', 'four', ...four.map(({ name }) => name)]}
            names={{ ...words, one: words.phone }}
          />
        </div>
      )}
      <p role="status" className="field-warning">
        {isInvalid ? words.held : isLoading && words.loading}
      </p>
      <div ref={frames} className={views.length > 1 ? 'studio-views' : undefined}>
        {views.map((view) => (
          <figure key={view.name}>
            <SmallPage
              title={`${fill(words.frame, { screen: shownName })}, ${words[view.name]}`}
              src={addressOf(view)}
              width={view.width}
              height={view.height}
              room={views.length > 1 ? (room - 16) / 2 : room}
            />
            <figcaption className="field-hint">{words[view.name]}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}
