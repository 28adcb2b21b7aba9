import type { Locale } from '#engine/text/texts.ts'

/** How a cell is shown; '' means the default of the tenant or the system. */
export interface Look {
  tenant: string
  locale: Locale
  tone: 'sie' | 'du' | ''
  scheme: 'light' | 'dark' | ''
}

/** Widths of cells in CSS pixels; the first is the default. */
export const widths = ['360', '320', '768', '1280']

export const widthOf = (query: URLSearchParams): number =>
  Number(widths.find((width) => width === query.get('width')) ?? widths[0])

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

/** The URL of a cell: `/gallery/cell/<flow>/<screen>/<state>`, with its look as query. */
export function cellAddress(flow: string, screen: string, state: string, look: Partial<Look>): string {
  const { locale, ...rest } = look
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...rest, lang: locale })) if (value) query.set(name, value)
  const text = query.toString()
  return `/gallery/cell/${flow}/${screen}/${state}${text && `?${text}`}`
}

/** The URL of a public page in the studio: `/gallery/page/<name>`. */
export const pageAddress = (name: string, look: Partial<Look>): string =>
  cellAddress('', '', '', look).replace('/gallery/cell///', `/gallery/page/${name}`)

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
