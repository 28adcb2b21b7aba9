import type { Look } from './look.ts'

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
