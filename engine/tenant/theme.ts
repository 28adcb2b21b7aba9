import type { Palette, Tenant } from '#generated/engine.ts'
import { colours } from './colours.ts'

const radii = { none: '0', small: '0.25rem', medium: '0.5rem', large: '1rem' } as const

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The custom property of each colour with its value; undefined where the palette leaves it to the theme of the engine. */
export const paletteProperties = (palette: Partial<Palette>): [name: string, value: string | undefined][] =>
  colours.map((name) => [`--color-${kebab(name)}`, palette[name]])

/**
 * Gives the page the look of a tenant, light or dark as the system asks. Values are set one by one through the CSSOM,
 * never joined to CSS text. Returns a function that stops following the system.
 */
export function applyTheme(theme: Tenant['theme'], root: HTMLElement = document.documentElement): () => void {
  const dark = window.matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    for (const [name, value] of paletteProperties(dark.matches ? theme.dark : theme.light))
      if (value === undefined) root.style.removeProperty(name)
      else root.style.setProperty(name, value)
  }
  root.style.setProperty('--radius', radii[theme.radius ?? 'medium'])
  if (theme.font === 'system') root.style.setProperty('--font', 'var(--font-system)')
  paint()
  dark.addEventListener('change', paint)
  return () => dark.removeEventListener('change', paint)
}
