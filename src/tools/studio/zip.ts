/** CRC-32 table (ISO 3309), which the ZIP format requires. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}

/** Little-endian numbers of 2 or 4 bytes. */
const numbers = (...fields: readonly (readonly [size: 2 | 4, value: number])[]): Uint8Array =>
  Uint8Array.from(
    fields.flatMap(([size, value]) => Array.from({ length: size }, (_, i) => (value >>> (8 * i)) & 0xff)),
  )

/** Time and date as the format writes them: local time, in steps of two seconds, from 1980 on. */
const stampOf = (at: Date): [time: number, day: number] => [
  (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1),
  ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate(),
]

/** General purpose flag: file names are UTF-8. */
const utf8 = 0x800

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/**
 * Creates a ZIP archive of files by path. Not compressed, because images and videos already are.
 * @param at time of all files. Web servers tell a changed file by it.
 */
export function zip(files: ReadonlyMap<string, Uint8Array>, at = new Date()): Uint8Array<ArrayBuffer> {
  const [time, day] = stampOf(at)
  const [bodies, directory]: [Uint8Array[], Uint8Array[]] = [[], []]
  let offset = 0
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path)
    // Local file header: version, flags, method 0 (stored), time, date, checksum, both sizes, name length, no extra field.
    const about = [
      [2, 20],
      [2, utf8],
      [2, 0],
      [2, time],
      [2, day],
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const
    const head = numbers([4, 0x04034b50], ...about)
    // Central directory header: no comment, first disk, no attributes, offset of the local header.
    const entry = numbers([4, 0x02014b50], [2, 20], ...about, [2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    bodies.push(head, name, bytes)
    directory.push(entry, name)
    offset += head.length + name.length + bytes.length
  }
  const entries = join(directory)
  const counts = [
    [2, files.size],
    [2, files.size],
  ] as const
  const end = numbers([4, 0x06054b50], [2, 0], [2, 0], ...counts, [4, entries.length], [4, offset], [2, 0])
  return join([...bodies, entries, end])
}
