import type { Locale } from '#engine/text/texts.ts'

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
function withLook(path: string, { locale, ...rest }: Partial<Look>, isDraft: boolean): string {
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

/** The URL of a public page in the studio: `/gallery/page/<name>`. */
export const pageAddress = (name: string, look: Partial<Look>): string =>
  withLook(`/gallery/page/${name}`, look, true)

/** The URL of a walk through a flow: `/studio/walk/<flow>`. */
export const walkAddress = (flow: string, look: Partial<Look>): string =>
  withLook(`/studio/walk/${flow}`, look, false)

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
