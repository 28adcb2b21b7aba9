import { readFileSync, readdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bytesOf, contentOf } from '#src/tools/studio/draft-files.ts'
import type { TenantDocument } from '#src/tools/studio/file.ts'
import { documentInArchive, documentInFolder } from '#src/tools/studio/open-folder.ts'
import { ShareError, documentIn } from '#src/tools/studio/share.ts'
import { UnzipError } from '#src/tools/studio/unzip.ts'
import { zip } from '#src/tools/studio/zip.ts'
import { file, sound } from './broken-tenants.ts'

const current: TenantDocument = { file: 'tenants/other/tenant.json', text: '{}' }
const folder = 'tenants/hausbank'
const paths = [...readdirSync(folder), ...readdirSync(`${folder}/pages`).map((name) => `pages/${name}`)]
/** Every file of a tenant with a film, as a draft holds it. */
const files = Object.fromEntries(
  paths
    .filter((path) => path !== 'pages' && path !== 'tenant.json')
    .map((path) => [path, contentOf(path, readFileSync(`${folder}/${path}`))]),
)

/** An archive of these files as the studio saves it. */
const archiveOf = (content: Readonly<Record<string, string>>, more: Record<string, Uint8Array> = {}) =>
  new File(
    [
      zip(
        new Map([
          ...Object.entries(content).map(
            ([path, text]) => [`hausbank/${path}`, bytesOf(path, text)] as const,
          ),
          ...Object.entries(more),
        ]),
      ),
    ],
    'hausbank.zip',
  )

it('an archive gives back every file that was saved: pictures, pages, the film and its captions', async () => {
  for (const kind of ['.svg', '.md', '.mp4', '.vtt'])
    expect(Object.keys(files).filter((path) => path.endsWith(kind))).not.toHaveLength(0)
  const { document, ignored } = await documentInArchive(
    archiveOf({ ...files, 'tenant.json': sound }),
    current,
  )
  expect(document).toEqual({ file, text: sound, files })
  expect(ignored).toEqual([])
  for (const [path, content] of Object.entries(document.files ?? {}))
    expect(Buffer.from(bytesOf(path, content ?? '')).equals(readFileSync(`${folder}/${path}`)), path).toBe(
      true,
    )
})

it('a folder gives the same as an archive of it', async () => {
  const inFolder = Object.entries({ ...files, 'tenant.json': sound, 'notes.txt': 'eA==' }).map(
    ([path, content]) => {
      const one = new File([bytesOf(path, content)], path.replace(/^.*\//, ''))
      return Object.defineProperty(one, 'webkitRelativePath', { value: `hausbank/${path}` })
    },
  )
  const { document, ignored } = await documentInFolder(inFolder, current)
  expect(document).toEqual({ file, text: sound, files })
  expect(ignored).toEqual(['hausbank/notes.txt'])
  await expect(documentInFolder([], current)).rejects.toThrow(UnzipError)
})

it('every value of the tenant file comes back, even of one that the check refuses', async () => {
  const text = sound.replace('"sie"', '7')
  const { document } = await documentInArchive(archiveOf({ 'tenant.json': text }), current)
  expect(document.text).toBe(text)
})

it('names files that do not belong in the folder, except those that programs add', async () => {
  const more = { 'hausbank/notes.txt': bytesOf('a.md', 'x'), '__MACOSX/._logo.svg': bytesOf('a.md', 'x') }
  const { ignored } = await documentInArchive(archiveOf({ 'tenant.json': sound }, more), current)
  expect(ignored).toEqual(['hausbank/notes.txt'])
})

it('a folder within the folder, such as an older copy, changes nothing and is named', async () => {
  const old = (path: string, text: string) => [`hausbank/old/${path}`, bytesOf(path, text)] as const
  const more = [old('tenant.json', '{}'), old('logo.svg', '<svg/>'), old('pages/imprint.md', '# Old')]
  const { document, ignored } = await documentInArchive(
    archiveOf({ 'tenant.json': sound, ...files }, Object.fromEntries(more)),
    current,
  )
  expect(document).toEqual({ file, text: sound, files })
  expect(ignored).toEqual(more.map(([path]) => path))
})

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

describe('archives and links are validated equally', () => {
  it.each<[string, string, string]>([
    ['a script in a picture', 'logo.svg', svg('<script/>')],
    ['a picture that is too large', 'logo.svg', svg(`<path d="${'M0 0'.repeat(70_000)}"/>`)],
    ['a page as a picture', 'logo.png', base64('<html>a page of some length</html>')],
    ['a PNG by another name', 'logo.webp', base64('\u0089PNG\r\n\u001a\nand so on and on')],
    ['a picture of pixels that is too large', 'logo.png', base64(`\u0089PNG${'x'.repeat(1024 * 1024)}`)],
    ['a page with a NUL', 'pages/fees.md', '# Fees\0'],
    ['a page that is too long', 'pages/fees.md', 'x'.repeat(210 * 1024)],
    ['captions that are none', 'welcome.de.vtt', 'alert(1)'],
    ['a film that is none', 'welcome.mp4', base64('<html>a page of some length</html>')],
  ])('%s is refused in both', async (_, path, content) => {
    const draft = deflateRawSync(JSON.stringify({ text: sound, files: { [path]: content } }))
    await expect(documentIn(`#draft=${draft.toString('base64url')}`)).rejects.toThrow(ShareError)
    const archive = archiveOf({ 'tenant.json': sound, [path]: content })
    await expect(documentInArchive(archive, current)).rejects.toMatchObject({
      problem: 'unsafeFile',
      file: path,
    })
  })

  it('an archive needs a tenant file of a normal size', async () => {
    await expect(documentInArchive(archiveOf({}), current)).rejects.toThrow(new UnzipError('noTenant'))
    const long = archiveOf({ 'tenant.json': ' '.repeat(1024 * 1024 + 1) })
    await expect(documentInArchive(long, current)).rejects.toThrow(new UnzipError('tooLarge'))
  })
})
