import { createHash } from 'node:crypto'
import { linkHref } from '#engine/tenant/links.ts'
import { themeProperties } from '#engine/tenant/theme.ts'
import type { Tenant } from '#generated/engine.ts'
import { type BakedData, blockId } from '../../boot/baked-page.ts'
import type { RenderedPage } from './render.tsx'

/** Theme values are untrusted. readTenant has validated them; in addition, values that could end a CSS declaration are dropped. */
const isPlain = (value: string) => /^[#\w(),.% /-]+$/.test(value)

const declarations = (theme: Tenant['theme'], isDark: boolean) =>
  themeProperties(theme, isDark)
    .flatMap(([name, value]) => (value !== undefined && isPlain(value) ? `${name}:${value};` : []))
    .join('')

/** The theme as a style sheet, stronger than the engine's colours in any order. The app later sets the same values as inline style. */
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

/** Copies the icons of a screen into the page, where engine/view/button.tsx finds them by id. @param read returns the sprite at a URL */
function withIcons(html: string, read: (address: string) => string): { html: string; symbols: string } {
  const symbols = new Map<string, string>()
  const drawn = html.replaceAll(iconOf, (_, address: string, name: string) => {
    const [symbol] = new RegExp(`<symbol id="${name}"[^>]*>.*?</symbol>`, 's').exec(read(address)) ?? []
    if (!symbol) throw new Error(`${address} has no icon ${name}.`)
    symbols.set(name, symbol)
    return `href="#${name}"`
  })
  return { html: drawn, symbols: [...symbols.values()].join('') }
}

/** Maximum size of a picture inside a page, in bytes: the page must fit into the first packets of a connection. */
const pictureBytes = 8 * 1024

const pictureOf = /\b(src|srcset)="([^"]*\/tenants\/[^"]+\.svg)"/gi

/** A drawing as a data URL. A blank would end it in srcset. */
const dataUrl = (svg: string) =>
  `data:image/svg+xml,${svg.trim().replaceAll(/[\s%#"'<>&]/g, (sign) => encodeURIComponent(sign).replace("'", '%27'))}`

/** Puts small drawings into the page. Their address stays in an attribute: takeOver (baked-page.ts) then shows the file. */
function withPictures(html: string, read: PageParts['picture']): string {
  return html.replaceAll(pictureOf, (whole, attribute: string, address: string) => {
    const svg = read(address)
    if (svg === undefined || svg.length > pictureBytes) return whole
    return `${attribute}="${dataUrl(svg)}" data-${attribute.toLowerCase()}="${address}"`
  })
}

/** The id of the form that asks the server for the page again. */
const askAgain = 'again'

/** Before the app has taken over, buttons submit a form for the same page, which brings its own scripts; takeOver (baked-page.ts) ends this. */
const withRequests = (html: string): string =>
  html.replaceAll(
    /<button type="(submit|button)" class="button /g,
    (_, type: string) =>
      `<button type="submit" form="${askAgain}"${type === 'button' ? ' data-plain' : ''} class="button `,
  )

const requestForm = (tenant: Tenant, locale: string): string =>
  `<form id="${askAgain}"><input type="hidden" name="tenant" value="${escaped(tenant.id)}">` +
  `<input type="hidden" name="lang" value="${escaped(locale)}"></form>`

/** A link to the help desk of the bank, if that has an address outside of the app. */
function helpLink(tenant: Tenant, locale: 'de' | 'en'): string {
  const desk = linkHref(tenant.theme.links.helpdesk)
  return desk?.external
    ? ` <a href="${escaped(desk.href)}">${locale === 'de' ? 'Hilfe und Kontakt' : 'Help and contact'}</a>`
    : ''
}

/** The id of the element after the first screen: the browser paints once it has read it. */
const screenEnd = 'first-screen-end'

interface PageParts {
  rendered: RenderedPage
  data: BakedData
  tenant: Tenant
  /** URL of the style sheet of the tenant. */
  theme: string
  /** Returns the text of a file of the build, by its URL. */
  read(address: string): string
  /** The same for a picture; undefined if the build does not have it, as when tenants are on another host. */
  picture(address: string): string | undefined
}

/** The page with its first screen: HTML in the root element, theme as style sheet, data as JSON. fallback.js must run before the first paint. */
export function bakedHtml(
  shell: string,
  { rendered, data, tenant, theme, read, picture }: PageParts,
): string {
  const { html: first, symbols } = withIcons(rendered.html, read)
  const attributes = { tenant: tenant.id, locale: data.locale, locales: tenant.locales.join(' ') }
  const script = Object.entries(attributes)
    .map(([name, value]) => ` data-${name}="${escaped(value)}"`)
    .join('')
  const block = `<script type="application/json" id="${blockId}">${inScript(data)}</script>`
  const steps: [RegExp, string][] = [
    [/<html lang="de">/, `<html lang="${data.locale}">`],
    [/<title>[^<]*<\/title>/, `<title>${rendered.title}</title>`],
    // The block has a copy of config.json, with which the app starts.
    [/\s*<link rel="preload"[^>]*href="[^"]*\/config\.json"[^>]*>/, ''],
    [/<script async (?=src="[^"]*\/fallback-)/, `<script${script} `],
    // A part of a screen is not painted: what arrives later would move what the customer reads already.
    [
      /<\/head>/,
      `<link rel="stylesheet" href="${escaped(theme)}">\n` +
        `<link rel="expect" href="#${screenEnd}" blocking="render">\n</head>`,
    ],
    // The style sheets come first, and the scripts run after the first paint.
    [
      /<link rel="modulepreload" crossorigin(?= href="[^"]*libraries-)/,
      '<link rel="modulepreload" fetchpriority="low" crossorigin',
    ],
    [
      /<div id="root"><\/div>/,
      `<div id="root" data-baked>${withRequests(withPictures(first, picture))}</div>` +
        `<div id="${screenEnd}" hidden><svg>${symbols}</svg>${requestForm(tenant, data.locale)}</div>`,
    ],
    [/<\/body>/, `${block}\n</body>`],
  ]
  // The page must fit into the first packets of a connection: no comments and no indentation.
  const short = shell
    .replaceAll(/<!-- .*? -->/gs, '')
    .replaceAll(/>\s*\n\s*</g, '><')
    .replaceAll(/\s*\n\s*/g, ' ')
  const page = steps.reduce((html, [place, by]) => replaceOnce(html, place, by), short)
  return page.replaceAll('<a data-help></a>', () => helpLink(tenant, data.locale))
}
