import type { Screen, State } from '#generated/engine.ts'
import type { Locale } from '#engine/text/texts.ts'

/** The cell states: in which states the gallery shows a screen. */
export const cellStates = [
  'empty',
  'filled',
  'busy',
  'invalid',
  'error',
  'critical',
  'fatal',
  'offline',
] as const
export type CellState = (typeof cellStates)[number]

export const isState = (state: unknown): state is CellState => cellStates.some((name) => name === state)

const holds = (screen: Screen, type: string): boolean =>
  JSON.stringify(screen.body).includes(`"type":"${type}"`)

/** Element types with fields that can be invalid. */
const fields = ['form', 'fields', 'signature']

/** The cell states that apply to a screen: without fields it cannot be invalid, without data or fields not empty. */
export function statesOf(screen: Screen): CellState[] {
  const submits = screen.actions?.some((action) => action.submits) ?? false
  const hasFields = submits && fields.some((type) => holds(screen, type))
  return cellStates.filter(
    (state) =>
      (state !== 'empty' || screen.data !== undefined || hasFields) &&
      (state !== 'invalid' || hasFields) &&
      (state !== 'busy' || (screen.actions?.length ?? 0) > 0),
  )
}

/** One screen of a flow in one cell state. Each cell has its own URL. */
export interface Cell {
  flow: string
  screen: string
  state: CellState
}

/** Ids of the screens of these flow states and their child states, in order. */
export const screensOf = (states: Record<string, State>): string[] => [
  ...new Set(
    Object.values(states).flatMap(({ meta, states: children }) => [
      ...(meta?.screen ? [meta.screen] : []),
      ...screensOf(children ?? {}),
    ]),
  ),
]

/** The cells of a flow with these screens. */
export const cellsOf = (flow: string, screens: readonly Screen[]): Cell[] =>
  screens.flatMap((screen) => statesOf(screen).map((state) => ({ flow, screen: screen.id, state })))

/** How a cell is shown; '' means the default of the tenant or the system. */
export interface Look {
  tenant: string
  locale: Locale
  tone: 'sie' | 'du' | ''
  scheme: 'light' | 'dark' | ''
}

const oneOf = <Value extends string>(text: string | null, values: readonly Value[], fallback: Value): Value =>
  values.find((value) => value === text) ?? fallback

export const lookOf = (search: string): Look => {
  const query = new URLSearchParams(search)
  return {
    tenant: query.get('tenant') ?? '',
    locale: oneOf(query.get('lang'), ['de', 'en'], 'de'),
    tone: oneOf(query.get('tone'), ['sie', 'du', ''], ''),
    scheme: oneOf(query.get('scheme'), ['light', 'dark', ''], ''),
  }
}

/** A path with a look as its query; `isDraft`: the page shows the tenant that the studio around it edits. */
export function withLook(path: string, { locale, ...rest }: Partial<Look>, isDraft = false): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...rest, lang: locale, draft: isDraft ? '1' : '' }))
    if (value) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The URL of a cell: `/gallery/cell/<flow>/<screen>/<state>`. */
export const cellAddress = (
  flow: string,
  screen: string,
  state: string,
  look: Partial<Look>,
  isDraft = false,
): string => withLook(`/gallery/cell/${flow}/${screen}/${state}`, look, isDraft)

/** Overrides the colour scheme of the system (CSS and `matchMedia`), so that the URL of a cell or walk decides. */
export function overrideColorScheme(scheme: Look['scheme']): void {
  if (!scheme) return
  document.documentElement.style.colorScheme = scheme
  document.documentElement.dataset.scheme = scheme
  const original = window.matchMedia.bind(window)
  window.matchMedia = (query) => {
    if (!query.includes('prefers-color-scheme')) return original(query)
    return original(query.includes(scheme) ? 'all' : 'not all')
  }
}
