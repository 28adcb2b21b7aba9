/**
 * Files of a tenant's folder that are part of a draft, by their paths in it: the text of an .svg or .md, the bytes of a picture
 * as base64. null: the file was removed from the folder.
 */
export type DraftFiles = Readonly<Record<string, string | null>>

/** Whether a draft stores this file as text; other files are stored as Base64. */
export const isText = (path: string) => /\.(svg|md|json|vtt)$/.test(path)

/** Bytes as Base64. Converted in chunks, because a function call takes a limited number of arguments. */
export function base64Of(bytes: Uint8Array): string {
  const size = 0x2000
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) =>
    String.fromCharCode(...bytes.subarray(part * size, (part + 1) * size)),
  )
  return btoa(parts.join(''))
}

/** The content of a file in the form in which a draft stores it. */
export const contentOf = (path: string, bytes: Uint8Array): string =>
  isText(path) ? new TextDecoder().decode(bytes) : base64Of(bytes)

/** The bytes of a file of a draft, from its text or its Base64. */
export const bytesOf = (path: string, content: string): Uint8Array<ArrayBuffer> =>
  isText(path)
    ? new TextEncoder().encode(content)
    : Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))

/** The data URL of a picture of a draft. */
export const pictureUrl = (path: string, content: string): string =>
  path.endsWith('.svg')
    ? `data:image/svg+xml,${encodeURIComponent(content)}`
    : `data:image/${path.endsWith('.webp') ? 'webp' : 'png'};base64,${content}`

/** Data URLs of the pictures of a draft, by path. */
export const picturesOf = (files: DraftFiles = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter((entry): entry is [string, string] => /\.(svg|png|webp)$/.test(entry[0]) && entry[1] !== null)
      .map(([path, content]) => [path, pictureUrl(path, content)]),
  )

/** The files of a draft, without those that it removed. */
export const heldFiles = (files: DraftFiles = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(files).filter((entry): entry is [string, string] => entry[1] !== null))
