import { strFromU8, strToU8 } from 'fflate'
import { isObject, at, entries, get } from '#engine/util/json.ts'
import { parse } from '#engine/tools/json/parse.ts'
import { fold } from '#engine/text/normalize-text.ts'
import { pictureBytes, pictureObjection } from '#engine/tools/check/rules/tenants.ts'
import { pageLimits } from '#engine/tenant/page-text.ts'

/** Files of a tenant in a draft, by path: text, or the bytes of a picture as Base64. null: the file was removed. */
export type DraftFiles = Readonly<Record<string, string | null>>

/** The text of a tenant file, and the other files of its folder that the studio made or changed. Immutable. */
export interface TenantDocument {
  /** Its path: tenants/<id>/tenant.json. */
  file: string
  text: string
  files?: DraftFiles
}

export const fileOf = (id: string): string => `tenants/${id}/tenant.json`
export const idOf = (file: string): string => file.split('/')[1] ?? ''

type Parsed = Record<string, unknown> | undefined
const cache = new WeakMap<TenantDocument, { parsed: Parsed }>()

/** The object in a document; undefined if it is not strict JSON or not an object. Cached. */
export function parsedObject(document: TenantDocument): Parsed {
  const cached = cache.get(document)
  if (cached) return cached.parsed
  const { value, problems } = parse(document.file, document.text)
  const parsed = isObject(value) && problems.length === 0 ? value : undefined
  cache.set(document, { parsed })
  return parsed
}

/** The display name of a document: the name of its bank, else its id. */
export const nameOf = (document: TenantDocument): string => {
  const name = parsedObject(document)?.name
  return typeof name === 'string' && name !== '' ? name : idOf(document.file)
}

/** Whether a draft stores this file as text; other files are stored as Base64. */
const isText = (path: string) => /\.(svg|md|json|vtt)$/.test(path)

export const base64Of = (bytes: Uint8Array): string => btoa(strFromU8(bytes, true))

/** The content of a file in the form in which a draft stores it. */
export const contentOf = (path: string, bytes: Uint8Array): string =>
  isText(path) ? new TextDecoder().decode(bytes) : base64Of(bytes)

/** The bytes of a file of a draft, from its text or its Base64. */
export const bytesOf = (path: string, content: string): Uint8Array<ArrayBuffer> =>
  isText(path) ? new TextEncoder().encode(content) : strToU8(atob(content), true)

export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`

/** Data URLs of the pictures of a draft, by path. */
export const picturesOf = (files: DraftFiles = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(heldFiles(files))
      .filter(([path]) => /\.(svg|png|webp)$/.test(path))
      .map(([path, content]) => [
        path,
        path.endsWith('.svg')
          ? svgAddress(content)
          : `data:image/${path.endsWith('.webp') ? 'webp' : 'png'};base64,${content}`,
      ]),
  )

/** The files of a draft, without those that it removed. */
export const heldFiles = (files: DraftFiles = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== null))

/** The public pages of a tenant: their Markdown by name. The address of the page `imprint` is /public/imprint. */
export type Pages = Readonly<Record<string, string>>

export const pagePath = /^pages\/([a-z0-9-]{1,64})\.md$/

/** The path of a page within the tenant's folder. */
export const pageFile = (name: string): string => `pages/${name}.md`

/** The name of the page at a path, within the tenant's folder or from the root; undefined if it is no page. */
export const pageName = (path: string): string | undefined =>
  pagePath.exec(path.replace(/^tenants\/[^/]+\//, ''))?.[1]

/** The pages of a draft: the saved ones with what the draft changed, added and removed. */
export function pagesOf(saved: Pages, files: DraftFiles = {}): Pages {
  const pages = new Map(Object.entries(saved))
  for (const [path, content] of Object.entries(files)) {
    const name = pageName(path)
    if (name === undefined) continue
    if (content === null) pages.delete(name)
    else pages.set(name, content)
  }
  return Object.fromEntries([...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The title of a page: its first heading, else its name. */
export const pageTitle = (name: string, text: string): string =>
  /^#\s+(.+?)\s*#*\s*$/m.exec(text)?.[1] ?? name

/** A page name derived from a title: "Preise & Zinsen" becomes preise-zinsen. Empty if the title has no letters or digits. */
export const nameFrom = (title: string): string =>
  fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replaceAll(/^-|-$/g, '')

/** The names of the tenant's links that lead to a page. */
export const linksTo = (tenant: unknown, name: string): string[] =>
  entries(at(tenant, '/theme/links')).flatMap(([key, link]) =>
    link === `${name}.md` || link === `/public/${name}` ? [key] : [],
  )

/** The value at a path; undefined if there is none. */
export const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((current, token) => get(current, token), value)

/** The text of a tenant file as prettier formats it: short lists are on one line. */
export const jsonText = (tenant: object): string =>
  `${JSON.stringify(tenant, null, 2).replaceAll(/\[\s+("[^[\]]*")\s+\]/g, (_, items: string) => `[${items.replaceAll(/,\s+/g, ', ')}]`)}\n`

/** Maps of a tenant that are required, also without any key. */
const requiredMaps = ['theme', 'links', 'light', 'dark']

/** The object with another value at a path. undefined removes the value, and maps that become empty with it. */
export function withValue(object: unknown, [token, ...rest]: readonly string[], value: unknown): unknown {
  if (token === undefined) return value
  const child = withValue(get(object, token), rest, value)
  const isGone = isObject(child)
    ? value === undefined && Object.keys(child).length === 0 && !requiredMaps.includes(token)
    : child === undefined
  const next = { ...(isObject(object) && object), [token]: child }
  return isGone ? Object.fromEntries(Object.entries(next).filter(([key]) => key !== token)) : next
}

/** Maximum size of all files of a folder together, in bytes; videos are the largest part. */
export const folderBytes = 64 * 1024 * 1024
/** Maximum size of a PNG or WebP image, in bytes. */
const pixelBytes = 1024 * 1024

/** Whether the content is Base64 of at most `most` bytes that have the file signature `word` at `offset`. */
const isBase64 = (content: string, most: number, word: string, offset: number): boolean =>
  content.length <= (most * 4) / 3 + 4 &&
  /^[A-Za-z0-9+/]{16,}={0,2}$/.test(content) &&
  atob(content.slice(0, 16)).startsWith(word, offset)

const isShortText = (text: string, start = ''): boolean =>
  text.length <= pageLimits.bytes && !text.includes('\0') && text.startsWith(start)

/** The kinds of files that a draft may contain beside its tenant file, with the check of their content. */
const kinds: readonly [path: RegExp, isSafe: (content: string) => boolean][] = [
  [/^[a-z0-9-]{1,64}\.svg$/, (text) => text.length <= pictureBytes && pictureObjection(text) === undefined],
  [/^[a-z0-9-]{1,64}\.png$/, (content) => isBase64(content, pixelBytes, '\u0089PNG', 0)],
  [/^[a-z0-9-]{1,64}\.webp$/, (content) => isBase64(content, pixelBytes, 'WEBP', 8)],
  [pagePath, (text) => isShortText(text)],
  // A video and its captions.
  [/^[a-z0-9-]{1,64}(\.[a-z0-9-]{1,16})?\.vtt$/, (text) => isShortText(text, 'WEBVTT')],
  [/^[a-z0-9-]{1,64}\.mp4$/, (content) => isBase64(content, folderBytes, 'ftyp', 4)],
]

/** Whether a file at this path in the folder of a tenant may be part of a draft. */
export const isFolderFile = (path: string): boolean => kinds.some(([pattern]) => pattern.test(path))

/** Whether a file from outside may be part of a draft: one of the allowed kinds, with content that fits its name; null removes a page. */
export const isSafeFile = (path: string, content: unknown): content is string | null =>
  content === null
    ? pagePath.test(path)
    : typeof content === 'string' && kinds.some(([pattern, isSafe]) => pattern.test(path) && isSafe(content))
