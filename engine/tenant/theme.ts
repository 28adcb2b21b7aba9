import type { Palette, Tenant } from '#generated/engine.ts'
import { colours } from './colours.ts'
import { dark } from './dark.ts'

const radii = { none: '0', small: '0.25rem', medium: '0.5rem', large: '1rem' } as const

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The custom properties of a theme with their values; undefined where it leaves one to the theme of the engine. */
export const themeProperties = (
  theme: Tenant['theme'],
  isDark: boolean,
): [name: string, value: string | undefined][] => {
  const palette: Partial<Palette> = isDark ? theme.dark : theme.light
  return [
    ['--radius', radii[theme.radius ?? 'medium']],
    ['--font', theme.font === 'system' ? 'var(--font-system)' : undefined],
    ...colours.map((name): [string, string | undefined] => [`--color-${kebab(name)}`, palette[name]]),
  ]
}

/**
 * Gives the page the look of a tenant, light or dark as the system asks. Values are set one by one through the CSSOM,
 * never joined to CSS text. Returns a function that stops following the system.
 */
export function applyTheme(theme: Tenant['theme'], root: HTMLElement = document.documentElement): () => void {
  const paint = () => {
    for (const [name, value] of themeProperties(theme, dark.matches()))
      if (value === undefined) root.style.removeProperty(name)
      else root.style.setProperty(name, value)
  }
  paint()
  return dark.onChange(paint)
}
