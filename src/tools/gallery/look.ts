import type { Locale } from '#engine/text/texts.ts'

/** How a cell is shown; what is missing is as the tenant or the system has it. */
export interface Look {
  tenant: string
  locale: Locale
  tone: 'sie' | 'du' | ''
  scheme: 'light' | 'dark' | ''
}

/** Widths of the pages that are shown, in CSS pixels; the first is that without a choice. */
export const widths = ['360', '320', '768', '1280']

export const widthOf = (query: URLSearchParams): number =>
  Number(widths.find((width) => width === query.get('width')) ?? widths[0])

const one = <Value extends string>(asked: string | null, of: readonly Value[], otherwise: Value): Value =>
  of.find((value) => value === asked) ?? otherwise

export const lookOf = (search: string): Look => {
  const asked = new URLSearchParams(search)
  return {
    tenant: asked.get('tenant') ?? '',
    locale: one(asked.get('lang'), ['de', 'en'], 'de'),
    tone: one(asked.get('tone'), ['sie', 'du', ''], ''),
    scheme: one(asked.get('scheme'), ['light', 'dark', ''], ''),
  }
}

/** The address of a cell: `/gallery/cell/<flow>/<screen>/<state>` and its look. */
export function cellAddress(flow: string, screen: string, state: string, look: Partial<Look>): string {
  const { locale, ...rest } = look
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...rest, lang: locale })) if (value) query.set(name, value)
  const text = query.toString()
  return `/gallery/cell/${flow}/${screen}/${state}${text && `?${text}`}`
}

/** The system's wish for dark or light, overruled: in a cell and a walk the address decides. */
export function wish(scheme: Look['scheme']): void {
  if (!scheme) return
  document.documentElement.style.colorScheme = scheme
  document.documentElement.dataset.scheme = scheme
  const real = window.matchMedia.bind(window)
  window.matchMedia = (query) => {
    if (!query.includes('prefers-color-scheme')) return real(query)
    return real(query.includes(scheme) ? 'all' : 'not all')
  }
}
