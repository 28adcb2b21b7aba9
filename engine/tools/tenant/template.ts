import { wcagContrast } from 'culori'
import type { Tenant } from '#generated/engine.ts'
import { mix } from '../colours/pairs.ts'
import { palettesOf } from '../colours/palettes.ts'

export interface TenantOptions {
  id: string
  name: string
  /** #rrggbb. */
  brand: string
  tone: Tenant['tone']
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** A text within XML or HTML. */
export const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? '')

/** A placeholder logo of 160 x 40 pixels: the first letter on the brand colour, and the name in a readable colour. */
function logo({ name, brand }: TenantOptions, colour: string): string {
  const letter = wcagContrast(brand, '#ffffff') >= 4.5 ? '#ffffff' : mix(brand, '#000000', 0.85)
  const width = Math.min(118, name.length * 8)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40" viewBox="0 0 160 40" role="img" aria-label="${escaped(name)}">
  <rect y="4" width="32" height="32" rx="8" fill="${brand}"/>
  <text x="16" y="26" text-anchor="middle" font-family="system-ui, sans-serif" font-size="18" font-weight="700" fill="${letter}">${escaped([...name][0] ?? '')}</text>
  <text x="41" y="25" textLength="${width}" lengthAdjust="spacingAndGlyphs" font-family="system-ui, sans-serif" font-size="14" font-weight="600" fill="${colour}">${escaped(name)}</text>
</svg>
`
}

/** A new tenant: colours from the brand colour, placeholders as logos, pages and links of another tenant renamed. `files`: those beside it. */
export function tenantFiles(
  options: TenantOptions,
  like: { tenant: Tenant; pages: Readonly<Record<string, string>> },
): { tenant: Tenant; files: Record<string, string> } {
  const { id, name, tone, brand } = options
  const { tenant } = like
  const { links, font, radius } = tenant.theme
  const palettes = palettesOf(brand)
  const made: Tenant = {
    $schema: '../../schemas/engine/tenant.schema.json',
    id,
    name,
    tone,
    locales: tenant.locales,
    theme: {
      links,
      logo: 'logo.svg',
      logoDark: 'logo-dark.svg',
      ...(font && { font }),
      ...(radius && { radius }),
      ...palettes,
    },
  }
  const pages = Object.entries(like.pages).map(([page, text]): [string, string] => [
    `pages/${page}`,
    text.replaceAll(tenant.name, name),
  ])
  const logos = {
    'logo.svg': logo(options, palettes.light.accent),
    'logo-dark.svg': logo(options, palettes.dark.accent),
  }
  return { tenant: made, files: { ...logos, ...Object.fromEntries(pages) } }
}
