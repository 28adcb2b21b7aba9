import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { UnzipError, unzip } from '#src/tools/studio/unzip.ts'
import { zip } from '#src/tools/studio/zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const all = () => true
const most = 4 * 1024 * 1024

/** An archive with one deflated file, as most programs write it, with a comment at its end. */
function deflated(path: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(body)
  const name = Buffer.from(path)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  return new Uint8Array(Buffer.concat([head, name, packed, entry, name, end, Buffer.from('a comment')]))
}

it('returns the requested files of an archive of the studio', async () => {
  const archive = zip(
    new Map([
      ['a/tenant.json', bytes('{}')],
      ['a/film.mp4', bytes('x')],
    ]),
  )
  const files = await unzip(archive, most, (path) => path.endsWith('.json'))
  expect([...files]).toEqual([['a/tenant.json', bytes('{}')]])
})

it('reads what other programs have packed', async () => {
  const files = await unzip(deflated('pages/größe.md', bytes('# Größe')), most, all)
  expect([...files]).toEqual([['pages/größe.md', bytes('# Größe')]])
})

it.each<[string, Uint8Array<ArrayBuffer>]>([
  ['is no archive', bytes('# Seite')],
  ['is empty', new Uint8Array()],
  ['is cut off', deflated('x', bytes('y')).slice(40)],
  ['unpacks to far more', deflated('x', new Uint8Array(8 * 1024 * 1024))],
])('refuses a file that %s', async (_, archive) => {
  await expect(unzip(archive, most, all)).rejects.toThrow(UnzipError)
})
