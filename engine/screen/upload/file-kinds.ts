/** Kinds of files that may be accepted, by their first bytes: a name can claim anything. */
const kinds = {
  pdf: { type: 'application/pdf', start: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  jpeg: { type: 'image/jpeg', start: [0xff, 0xd8, 0xff] },
  png: { type: 'image/png', start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
} as const

export type FileKind = keyof typeof kinds

/** Media types for the `accept` of a file input: a help for those who choose, and no test. */
export const mediaTypes = (accepted: readonly FileKind[]): string =>
  accepted.map((kind) => kinds[kind].type).join(',')

/** The media type of a file by its content; undefined where it is none of those accepted. @throws when it cannot be read */
export async function typeOfFile(file: Blob, accepted: readonly FileKind[]): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  const found = accepted.find((kind) => kinds[kind].start.every((byte, at) => bytes[at] === byte))
  return found && kinds[found].type
}

/** Characters that are not seen, or that turn the order of others around: "fdp.exe" reads as "exe.pdf". */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
/** Longest name that is kept, its ending included. */
const maxNameLength = 100

/** The name of a file without folders and without what could deceive. */
export function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replaceAll(invisible, '').replace(/^\.+/, '').trim()
  const [, ending = ''] = /(\.[A-Za-z0-9]{1,5})$/.exec(plain) ?? []
  if (plain.length <= maxNameLength) return plain || 'document'
  return plain.slice(0, maxNameLength - ending.length) + ending
}
