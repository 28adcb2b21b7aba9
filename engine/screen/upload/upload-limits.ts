import type { UploadElement } from '#generated/engine.ts'
import { typeOfFile } from './file-kinds.ts'

/** Why a file is not sent at all. */
export type UploadFault = 'unreadable' | 'empty' | 'size' | 'type' | 'count' | 'total'

type Limits = Pick<UploadElement, 'accept' | 'maxBytes' | 'maxFiles' | 'maxTotalBytes'>

/** Sizes of the files that count beside a new one: there already, or on their way. */
export async function faultOf(
  file: Blob,
  others: readonly number[],
  { accept, maxBytes, maxFiles, maxTotalBytes }: Limits,
): Promise<UploadFault | undefined> {
  if (file.size === 0) return 'empty'
  if (file.size > maxBytes) return 'size'
  if (others.length >= maxFiles) return 'count'
  if (others.reduce((sum, size) => sum + size, file.size) > maxTotalBytes) return 'total'
  try {
    return (await typeOfFile(file, accept)) === undefined ? 'type' : undefined
  } catch {
    return 'unreadable'
  }
}

/** Bytes in words: whole kilobytes below a megabyte, else megabytes with one digit where it says something. */
export function sizeInWords(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1_000_000 ? [Math.ceil(bytes / 1000), 'kB'] : [bytes / (1024 * 1024), 'MB']
  return `${value.toLocaleString(locale, { maximumFractionDigits: 1 })} ${unit}`
}
