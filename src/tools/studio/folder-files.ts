import { pictureBytes, pictureObjection } from '#engine/tools/check/rules/tenants.ts'
import { pageLimits } from '#engine/tenant/page-limits.ts'
import { pagePath } from './pages.ts'

/** Most bytes of all files of a folder together; a film is most of them. */
export const folderBytes = 64 * 1024 * 1024
/** Most bytes of a picture of pixels. */
const pixelBytes = 1024 * 1024

/** Whether a content is Base64 of at most so many bytes, with this word at this place of its first bytes. */
const isBase64 = (content: string, most: number, word: string, at: number): boolean =>
  content.length <= (most * 4) / 3 + 4 &&
  /^[A-Za-z0-9+/]{16,}={0,2}$/.test(content) &&
  atob(content.slice(0, 16)).startsWith(word, at)

const isText = (text: string, start = ''): boolean =>
  text.length <= pageLimits.bytes && !text.includes('\0') && text.startsWith(start)

/** The kinds of files that a draft may hold beside its tenant file, and what each must hold. */
const kinds: readonly [path: RegExp, isSafe: (content: string) => boolean][] = [
  [/^[a-z0-9-]{1,64}\.svg$/, (text) => text.length <= pictureBytes && pictureObjection(text) === undefined],
  [/^[a-z0-9-]{1,64}\.png$/, (content) => isBase64(content, pixelBytes, '\u0089PNG', 0)],
  [/^[a-z0-9-]{1,64}\.webp$/, (content) => isBase64(content, pixelBytes, 'WEBP', 8)],
  [pagePath, (text) => isText(text)],
  // Captions of a film, and the film.
  [/^[a-z0-9-]{1,64}(\.[a-z0-9-]{1,16})?\.vtt$/, (text) => isText(text, 'WEBVTT')],
  [/^[a-z0-9-]{1,64}\.mp4$/, (content) => isBase64(content, folderBytes, 'ftyp', 4)],
]

/** Whether a file at this path in the folder of a tenant may be part of a draft. */
export const isFolderFile = (path: string): boolean => kinds.some(([pattern]) => pattern.test(path))

/**
 * Whether a file that comes from outside may be part of a draft: from a link, from an archive, or to be saved. The content as
 * drafts hold it. Pictures are only drawings, and each file is what its name says.
 */
export const isSafeFile = (path: string, content: string): boolean =>
  kinds.some(([pattern, isSafe]) => pattern.test(path) && isSafe(content))
