import { createHash } from 'node:crypto'
import { iconId } from '#engine/view/icon-id.ts'
import { themeProperties } from '#engine/tenant/theme.ts'
import type { Tenant } from '#generated/engine.ts'
import type { BakedData } from '../../boot/baked-page.ts'
import { blockId } from '../../boot/baked-page.ts'
import type { RenderedPage } from './render.tsx'

/** Theme values are untrusted. readTenant has validated them; in addition, values that could end a CSS declaration are dropped. */
const isPlain = (value: string) => /^[#\w(),.% /-]+$/.test(value)

const declarations = (theme: Tenant['theme'], isDark: boolean) =>
  themeProperties(theme, isDark)
    .flatMap(([name, value]) => (value !== undefined && isPlain(value) ? `${name}:${value};` : []))
    .join('')

/**
 * The theme of a tenant as a style sheet. Its specificity is higher than that of the engine's colours, so the order of the sheets
 * does not matter. The app later sets the same values as inline style, which has priority.
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

/** Replaces the only match in a text. @throws Error if there is no match, or more than one */
function replaceOnce(text: string, place: RegExp, by: string): string {
  const found = text.match(new RegExp(place, 'g'))?.length ?? 0
  if (found !== 1) throw new Error(`index.html has ${place} ${found} times; once was expected.`)
  return text.replace(place, () => by)
}

const iconOf = /href="([^"]*\/icons-[\w-]+\.svg)#([\w-]+)"/g

/**
 * Copies the icons of a screen from the sprite into the page, where engine/view/icon.tsx finds them by id.
 * @param read returns the text of the sprite at a URL: a <symbol> for each icon
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

/** The id of the element after the first screen: the browser paints once it has read it. */
const screenEnd = 'first-screen-end'

interface PageParts {
  rendered: RenderedPage
  data: BakedData
  tenant: Tenant
  /** URLs of the style sheet and of the file of the tenant; no file if it is on another host. */
  theme: string
  file: string | undefined
  /** Returns the text of a file of the build, by its URL. */
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
    // A part of a screen is not painted: what arrives later would move what the customer reads already.
    [
      /<\/head>/,
      `  <link rel="stylesheet" href="${escaped(theme)}">\n` +
        `    <link rel="expect" href="#${screenEnd}" blocking="render">\n  </head>`,
    ],
    // The style sheets come first, and the scripts run after the first paint.
    [
      /<link rel="modulepreload" crossorigin(?= href="[^"]*libraries-)/,
      '<link rel="modulepreload" fetchpriority="low" crossorigin',
    ],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-baked>${first}</div><div id="${screenEnd}" hidden><svg>${symbols}</svg></div>`,
    ],
    [/<\/body>/, `  ${block}\n  </body>`],
  ]
  return steps.reduce((html, [place, by]) => replaceOnce(html, place, by), shell)
}
