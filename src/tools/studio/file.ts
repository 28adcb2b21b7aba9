import { strFromU8, strToU8 } from 'fflate'
import { isObject } from '#engine/util/json.ts'
import { parse } from '#engine/tools/json/parse.ts'

/** The schema of tenant files, and the file that it refers to. */
export const schemaFiles = ['schemas/engine/tenant.schema.json', 'schemas/engine/common.schema.json'] as const

/**
 * Files of a tenant's folder that are part of a draft, by their paths in it: the text of an .svg or .md, the bytes of a picture
 * as Base64. null: the file was removed from the folder.
 */
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

/** Data URLs of the pictures of a draft, by path. */
export const picturesOf = (files: DraftFiles = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(heldFiles(files))
      .filter(([path]) => /\.(svg|png|webp)$/.test(path))
      .map(([path, content]) => [
        path,
        path.endsWith('.svg')
          ? `data:image/svg+xml,${encodeURIComponent(content)}`
          : `data:image/${path.endsWith('.webp') ? 'webp' : 'png'};base64,${content}`,
      ]),
  )

/** The files of a draft, without those that it removed. */
export const heldFiles = (files: DraftFiles = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== null))
