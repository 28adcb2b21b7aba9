import { crc32 as judge } from 'node:zlib'
import { expect, it } from 'vitest'
import { crc32, zip } from '#src/tools/studio/zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** The files of an archive, read by its directory, as programs do. */
function unzip(archive: Uint8Array): Record<string, string> {
  const view = new DataView(archive.buffer)
  const end = archive.length - 22
  expect(view.getUint32(end, true)).toBe(0x06054b50)
  let at = view.getUint32(end + 16, true)
  const files: Record<string, string> = {}
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    expect(view.getUint32(at, true)).toBe(0x02014b50)
    const [size, length, start] = [
      view.getUint32(at + 24, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ]
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + length))
    expect(view.getUint32(start, true)).toBe(0x04034b50)
    const body = archive.subarray(start + 30 + length, start + 30 + length + size)
    expect(view.getUint32(at + 16, true)).toBe(judge(body))
    files[name] = new TextDecoder().decode(body)
    at += 46 + length
  }
  expect(at).toBe(end)
  return files
}

it('holds each file under its path, with its checksum', () => {
  const files = { 'a/tenant.json': '{"name":"Größe"}', 'a/pages/ä.md': '# Seite', 'a/empty.md': '' }
  const archive = zip(new Map(Object.entries(files).map(([path, text]) => [path, bytes(text)])))
  expect(unzip(archive)).toEqual(files)
})

it('is the same for the same files, and empty for none', () => {
  const files = new Map([['x', bytes('y')]])
  const at = new Date(2026, 10, 26, 13, 5, 42)
  expect(zip(files, at)).toEqual(zip(files, at))
  expect(unzip(zip(new Map()))).toEqual({})
})

it('gives each file the time at which it was made, so that web servers see a changed file', () => {
  const archive = zip(new Map([['x', bytes('y')]]), new Date(2026, 10, 26, 13, 5, 42))
  const view = new DataView(archive.buffer)
  const [time, day] = [view.getUint16(10, true), view.getUint16(12, true)]
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([13, 5, 42])
  expect([1980 + (day >> 9), (day >> 5) & 15, day & 31]).toEqual([2026, 11, 26])
})

it('has the checksum of the standard', () => {
  const all = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7) & 0xff)
  expect(crc32(all)).toBe(judge(all))
  expect(crc32(bytes('123456789'))).toBe(0xcbf43926)
})
