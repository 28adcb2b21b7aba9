import { createHash } from 'node:crypto'
import { iconId } from '#engine/view/icon-id.ts'
import { themeProperties } from '#engine/tenant/theme.ts'
import type { Tenant } from '#generated/engine.ts'
import type { BakedData } from '../../boot/baked-page.ts'
import { blockId } from '../../boot/baked-page.ts'
import type { RenderedPage } from './render.tsx'

/** Values of a theme are untrusted. readTenant has validated them; what could end a declaration is left out all the same. */
const isPlain = (value: string) => /^[#\w(),.% /-]+$/.test(value)

const declarations = (theme: Tenant['theme'], isDark: boolean) =>
  themeProperties(theme, isDark)
    .flatMap(([name, value]) => (value !== undefined && isPlain(value) ? `${name}:${value};` : []))
    .join('')

/**
 * The theme of a tenant as a style sheet. It wins over the colours of the engine in any order of the sheets. The app sets the
 * same values as inline style, which wins over this.
 */
export const themeSheet = (theme: Tenant['theme']): string =>
  `:root:root{${declarations(theme, false)}background:var(--color-background)}` +
  `@media (prefers-color-scheme:dark){:root:root{${declarations(theme, true)}}}`

export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8)

/** JSON that is safe inside of a <script> element. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Replaces the one place of a text that matches. @throws Error if there is none, or more than one */
function replaceOnce(text: string, place: RegExp, by: string): string {
  const found = text.match(new RegExp(place, 'g'))?.length ?? 0
  if (found !== 1) throw new Error(`index.html has ${place} ${found} times; once was expected.`)
  return text.replace(place, () => by)
}

const iconOf = /href="([^"]*\/icons-[\w-]+\.svg)#([\w-]+)"/g

/**
 * Draws the icons of a screen in the page itself, where engine/view/icon.tsx looks for them.
 * @param read answers the file at an address: a <symbol> for each icon
 */
function withIcons(html: string, read: (address: string) => string): { html: string; symbols: string } {
  const symbols = new Map<string, string>()
  const drawn = html.replaceAll(iconOf, (_, address: string, name: string) => {
    const [symbol] = new RegExp(`<symbol id="${name}"[^>]*>.*?</symbol>`, 's').exec(read(address)) ?? []
    if (!symbol) throw new Error(`${address} has no icon ${name}.`)
    symbols.set(name, symbol.replace(`id="${name}"`, `id="${iconId(name)}"`))
    return `href="#${iconId(name)}"`
  })
  return { html: drawn, symbols: [...symbols.values()].join('') }
}

interface PageParts {
  rendered: RenderedPage
  data: BakedData
  tenant: Tenant
  /** Addresses of the style sheet of the tenant, and of its file; none if it is on another host. */
  theme: string
  file: string | undefined
  /** Answers the text of a file of the build, by its address. */
  read(address: string): string
}

/**
 * The page without a first screen, with the first screen put in: its HTML in the root element, the theme as a style sheet, the
 * data of the screen as JSON. fallback.js must run before the first paint here.
 */
export function bakedHtml(shell: string, { rendered, data, tenant, theme, file, read }: PageParts): string {
  const { html: first, symbols } = withIcons(rendered.html, read)
  const attributes = { tenant: tenant.id, locale: data.locale, locales: tenant.locales.join(' '), file }
  const script = Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` data-${name}="${escaped(value)}"`))
    .join('')
  const block = `<script type="application/json" id="${blockId}">${inScript(data)}</script>`
  const steps: [RegExp, string][] = [
    [/<html lang="de">/, `<html lang="${data.locale}">`],
    [/<title>[^<]*<\/title>/, `<title>${rendered.title}</title>`],
    [/<script async (?=src="[^"]*\/fallback-)/, `<script${script} `],
    [/<\/head>/, `  <link rel="stylesheet" href="${escaped(theme)}">\n  </head>`],
    // The style sheets come first, and the scripts run after the first paint.
    [
      /<link rel="modulepreload" crossorigin(?= href="[^"]*libraries-)/,
      '<link rel="modulepreload" fetchpriority="low" crossorigin',
    ],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-baked>${first}</div><div hidden><svg>${symbols}</svg></div>`,
    ],
    [/<\/body>/, `  ${block}\n  </body>`],
  ]
  return steps.reduce((html, [place, by]) => replaceOnce(html, place, by), shell)
}
