import type { UploadElement } from '#generated/engine.ts'
import { fileName } from '../../util/file-name.ts'

/** Why a file is refused before it is sent. */
export type UploadFault = 'unreadable' | 'empty' | 'size' | 'type' | 'count' | 'total'

type Limits = Pick<UploadElement, 'accept' | 'maxBytes' | 'maxFiles' | 'maxTotalBytes'>

/** Checks a file against the limits. `others`: sizes of the files that are uploaded already or being sent. */
export async function checkFile(
  file: Blob,
  others: readonly number[],
  { accept, maxBytes, maxFiles, maxTotalBytes }: Limits,
): Promise<UploadFault | undefined> {
  if (file.size === 0) return 'empty'
  if (file.size > maxBytes) return 'size'
  if (others.length >= maxFiles) return 'count'
  if (others.reduce((sum, size) => sum + size, file.size) > maxTotalBytes) return 'total'
  try {
    return (await detectMediaType(file, accept)) === undefined ? 'type' : undefined
  } catch {
    return 'unreadable'
  }
}

/** A size as text: whole kilobytes below a megabyte, else megabytes with at most one decimal. */
export function formatFileSize(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kB'] : [bytes / (1024 * 1024), 'MB']
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`
}

/** File kinds by their first bytes (magic numbers). The name of a file proves nothing. */
const kinds = {
  pdf: { type: 'application/pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  jpeg: { type: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  png: { type: 'image/png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
} as const

type FileKind = keyof typeof kinds

/** Media types for the `accept` attribute of a file input. It only helps to choose; `checkFile` enforces it. */
export const mediaTypes = (accepted: readonly FileKind[]): string =>
  accepted.map((kind) => kinds[kind].type).join(',')

/** The media type of a file by its content; undefined when it is not accepted. @throws when the file cannot be read */
export async function detectMediaType(
  file: Blob,
  accepted: readonly FileKind[],
): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const found = accepted.find((kind) => kinds[kind].start.every((byte, at) => bytes[at] === byte))
  return found && kinds[found].type
}

/** The file name without folders and without deceptive characters. */
export const sanitizeFileName = (name: string): string => fileName(name.split(/[/\\]/).at(-1) ?? '')
