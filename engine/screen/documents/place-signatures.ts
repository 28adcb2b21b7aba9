import { isObject } from '../../util/json.ts'
import type { TextBlock } from './read-text.ts'

/** A signature as a picture: a PNG in a data URL. */
export interface Picture {
  name: string
  data: string
}

const png = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/

/** The signatures that have a picture. Stored values are untrusted, so anything but PNG data URLs is dropped. */
export function picturesOf(signatures: unknown): Picture[] {
  const all: unknown[] = Array.isArray(signatures) ? signatures : []
  return all.flatMap((one) => {
    if (!isObject(one) || typeof one.name !== 'string' || typeof one.data !== 'string') return []
    return one.kind !== 'none' && png.test(one.data) ? [{ name: one.name, data: one.data }] : []
  })
}

/** The last paragraph that names one of the signers: in a letter this is the line below the closing phrase. */
export function placeOf(
  pages: readonly (readonly TextBlock[])[],
  signatures: readonly Picture[],
): { page: number; block: number } | undefined {
  const names = signatures.map(({ name }) => name)
  const isNamed = (block: TextBlock) =>
    block.kind === 'paragraph' && names.some((name) => block.text.includes(name))
  const found = pages.map((blocks, page) => ({ page, block: blocks.findLastIndex(isNamed) }))
  return found.findLast(({ block }) => block >= 0)
}
