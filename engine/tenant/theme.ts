import type { Palette, Tenant } from '#generated/engine.ts'

const radii = { none: '0', small: '0.25rem', medium: '0.5rem', large: '1rem' } as const

/** The hover colour of brand-coloured surfaces. */
const brandStrong = 'color-mix(in oklab, var(--color-on-brand) 8%, var(--color-brand))'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The CSS custom properties of a theme. Undefined values keep the default of the engine. */
export const themeProperties = (
  theme: Tenant['theme'],
  isDark: boolean,
): [name: string, value: string | undefined][] => {
  const palette: Partial<Palette> = isDark ? theme.dark : theme.light
  return [
    ['--radius', radii[theme.radius ?? 'medium']],
    ['--font', theme.font === 'system' ? 'var(--font-system)' : undefined],
    ['--color-brand-strong', palette.brand && brandStrong],
    ...colours.map((name): [string, string | undefined] => [`--color-${kebab(name)}`, palette[name]]),
  ]
}

/**
 * Applies the theme of a tenant and follows the colour scheme of the system. Values are set through the CSSOM and never
 * concatenated to CSS text, because they are untrusted. Returns a function that removes the listener.
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

/** A media query for `useSyncExternalStore`; `onChange` returns a function that removes the listener. */
export const mediaQuery = (query: string) => ({
  matches: () => window.matchMedia(query).matches,
  onChange(listener: () => void): () => void {
    const list = window.matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  },
})

/** The colour scheme of the system. */
export const dark = mediaQuery('(prefers-color-scheme: dark)')

/** The names of all colours. A missing name is a type error. */
const names: Record<keyof Palette, true> = {
  accent: true,
  onAccent: true,
  brand: true,
  onBrand: true,
  background: true,
  surface: true,
  text: true,
  muted: true,
  border: true,
  success: true,
  warning: true,
  danger: true,
}

export const colours = Object.keys(names) as (keyof Palette)[] // the record's keys are exactly these

/** Whether it is a colour as #rrggbb. */
export const isColour = (value: unknown): value is string =>
  typeof value === 'string' && /^#[0-9a-fA-F]{6}$/.test(value)

/** #rgb as #rrggbb, each digit twice; anything else as it is. */
export const longColour = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.replace(/^#([0-9a-f]{3})$/i, (_, digits: string) => `#${digits.replaceAll(/./g, '$&$&')}`)
    : value
