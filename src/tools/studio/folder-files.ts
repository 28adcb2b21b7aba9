import { pictureBytes, pictureObjection } from '#engine/tools/check/rules/tenants.ts'
import { pageLimits } from '#engine/tenant/page-text.ts'
import { pagePath } from './pages.ts'

/** Maximum size of all files of a folder together, in bytes; videos are the largest part. */
export const folderBytes = 64 * 1024 * 1024
/** Maximum size of a PNG or WebP image, in bytes. */
const pixelBytes = 1024 * 1024

/** Whether the content is Base64 of at most `most` bytes that have the file signature `word` at offset `at`. */
const isBase64 = (content: string, most: number, word: string, at: number): boolean =>
  content.length <= (most * 4) / 3 + 4 &&
  /^[A-Za-z0-9+/]{16,}={0,2}$/.test(content) &&
  atob(content.slice(0, 16)).startsWith(word, at)

const isText = (text: string, start = ''): boolean =>
  text.length <= pageLimits.bytes && !text.includes('\0') && text.startsWith(start)

/** The kinds of files that a draft may contain beside its tenant file, with the check of their content. */
const kinds: readonly [path: RegExp, isSafe: (content: string) => boolean][] = [
  [/^[a-z0-9-]{1,64}\.svg$/, (text) => text.length <= pictureBytes && pictureObjection(text) === undefined],
  [/^[a-z0-9-]{1,64}\.png$/, (content) => isBase64(content, pixelBytes, '\u0089PNG', 0)],
  [/^[a-z0-9-]{1,64}\.webp$/, (content) => isBase64(content, pixelBytes, 'WEBP', 8)],
  [pagePath, (text) => isText(text)],
  // A video and its captions.
  [/^[a-z0-9-]{1,64}(\.[a-z0-9-]{1,16})?\.vtt$/, (text) => isText(text, 'WEBVTT')],
  [/^[a-z0-9-]{1,64}\.mp4$/, (content) => isBase64(content, folderBytes, 'ftyp', 4)],
]

/** Whether a file at this path in the folder of a tenant may be part of a draft. */
export const isFolderFile = (path: string): boolean => kinds.some(([pattern]) => pattern.test(path))

/**
 * Whether a file from outside (a link, an archive, a save request) may be part of a draft. `content` is in the form in which
 * drafts store it; null is the removal of a page. SVG files must contain drawing elements only, and the content must fit the file
 * name.
 */
export const isSafeFile = (path: string, content: unknown): content is string | null =>
  content === null
    ? pagePath.test(path)
    : typeof content === 'string' && kinds.some(([pattern, isSafe]) => pattern.test(path) && isSafe(content))
