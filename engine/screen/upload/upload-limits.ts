import type { UploadElement } from '#generated/engine.ts'
import { fileName } from '../../util/readable-text.ts'
import { kinds, startLength, textIn } from '../../util/file-kinds.ts'
import { loadModule } from '../../util/load-module.ts'

/** Why a file is refused before it is sent. */
export type UploadFault =
  'unreadable' | 'empty' | 'size' | 'type' | 'count' | 'total' | 'locked' | keyof typeof otherKinds

type Limits = Pick<UploadElement, 'accept' | 'maxBytes' | 'maxFiles' | 'maxTotalBytes'>

/** Checks a file against the limits; the media type of an accepted file. `others`: sizes of the files that are uploaded already or being sent. */
export async function checkFile(
  file: Blob,
  others: readonly number[],
  { accept, maxBytes, maxFiles, maxTotalBytes }: Limits,
): Promise<{ fault?: UploadFault; type?: string }> {
  if (file.size === 0) return { fault: 'empty' }
  try {
    const start = await textIn(file, startLength)
    const kind = accept.find((accepted) => kinds[accepted].start.test(start))
    if (kind === undefined) return { fault: otherKind(start) }
    if (file.size > maxBytes) return { fault: 'size' }
    if (others.length >= maxFiles) return { fault: 'count' }
    if (others.reduce((sum, size) => sum + size, file.size) > maxTotalBytes) return { fault: 'total' }
    return kind === 'pdf' && (await isLocked(file)) ? { fault: 'locked' } : { type: kinds[kind].type }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** Other kinds that people choose, each with a text that says what to do with it. */
const otherKinds = {
  heic: /^[^]{4}ftyp(?:he[iv]|mif|msf)/,
  avif: /^[^]{4}ftypavi/,
  webp: /^RIFF[^]{4}WEBP/,
  tiff: /^(?:II\*|MM[^]\*)/,
  gif: /^GIF8/,
  bmp: /^BM[^]{12}\(/,
  /** Word and other office programs, and ZIP. */
  office: /^(?:PK|ÐÏ[^]à|\{\\rtf)/,
} as const

/** The name of the format of a refused picture; other faults, and HEIC, have a text of their own. */
export const formatOf = (fault: UploadFault): string | undefined =>
  /^(avif|webp|tiff|gif|bmp)$/.test(fault) ? fault.toUpperCase() : undefined

function otherKind(start: string): UploadFault {
  const [found] = Object.entries(otherKinds).find(([, magic]) => magic.test(start)) ?? []
  return (found as keyof typeof otherKinds | undefined) ?? 'type' // a key of the object
}

/** Whether a PDF asks for a password. Many are encrypted only so that they cannot be changed, and open without one. */
async function isLocked(file: Blob): Promise<boolean> {
  if (!/\/Encrypt[\s\d<]/.test(await textIn(file))) return false
  const reader = await loadModule(() => import('../documents/pdf-file.ts')).catch(() => undefined)
  return reader !== undefined && !(await reader.canOpen(await file.arrayBuffer()))
}

/** Media types for the `accept` attribute of a file input. It only helps to choose; `checkFile` enforces it. */
export const mediaTypes = (accepted: readonly (keyof typeof kinds)[]): string =>
  accepted.map((kind) => kinds[kind].type).join(',')

/** The file name without folders and without deceptive characters. */
export const sanitizeFileName = (name: string): string => fileName(name.split(/[/\\]/).at(-1) ?? '')
