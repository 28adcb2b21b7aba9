import { readFileSync, readdirSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { bytesOf, contentOf, type TenantDocument } from '#src/tools/studio/file.ts'
import { OpenError, documentIn, documentInArchive, fragmentOf } from '#src/tools/studio/open.ts'
import { addresses } from '../../support/tenant/hostile.ts'
import { file, sound } from './broken-tenants.ts'

// A brand that is carried from one studio to another: as a ZIP or in a link.
const current: TenantDocument = { file: 'tenants/other/tenant.json', text: '{}' }
const folder = 'tenants/hausbank'
const paths = [...readdirSync(folder), ...readdirSync(`${folder}/pages`).map((name) => `pages/${name}`)]
/** Every file of a tenant with a film, as a draft holds it. */
const files = Object.fromEntries(
  paths
    .filter((path) => path !== 'pages' && path !== 'tenant.json')
    .map((path) => [path, contentOf(path, readFileSync(`${folder}/${path}`))]),
)

const zipFile = (archive: Uint8Array<ArrayBuffer>) => new File([archive], 'hausbank.zip')

/** An archive of these files as the studio saves it. */
const archiveOf = (content: Readonly<Record<string, string>>) =>
  zipFile(
    zipSync(
      Object.fromEntries(
        Object.entries(content).map(([path, text]) => [`hausbank/${path}`, bytesOf(path, text)]),
      ),
    ),
  )

/** A fragment with any content, as somebody else may make it. */
const fragmentWith = (content: unknown) =>
  `#draft=${deflateRawSync(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')}`

it('an archive gives back every file: pictures, pages, the film and its captions; older copies in it are named', async () => {
  for (const kind of ['.svg', '.md', '.mp4', '.vtt'])
    expect(Object.keys(files).filter((path) => path.endsWith(kind))).not.toHaveLength(0)
  const more = { 'notes.txt': 'eA==', 'old/tenant.json': '{}', 'old/pages/imprint.md': '# Old' }
  const archive = archiveOf({ ...files, 'tenant.json': sound, ...more })
  const { document, ignored } = await documentInArchive(archive, current)
  expect(document).toEqual({ file, text: sound, files })
  expect(ignored).toEqual(Object.keys(more).map((path) => `hausbank/${path}`))
  for (const [path, content] of Object.entries(document.files ?? {}))
    expect(readFileSync(`${folder}/${path}`).equals(bytesOf(path, content ?? '')), path).toBe(true)
})

it('a link gives back the draft, with what it added and removed', () => {
  const added = { file, text: sound, files: { 'pages/fees.md': '# Preise', 'pages/old.md': null } }
  for (const document of [added, { file, text: sound }])
    expect(documentIn(fragmentOf(document))).toEqual(document)
  expect(documentIn('#code=abc')).toBeUndefined()
})

it('an archive that is broken or far too large is refused, and none unpacks to more than it says', async () => {
  const archive = zipSync({ 'tenant.json': new Uint8Array(1000) })
  /** The archive with another length before packing in its directory. */
  const saying = (length: number) => {
    const copy = archive.slice()
    new DataView(copy.buffer).setUint32(copy.length - 22 - 46 - 'tenant.json'.length + 24, length, true)
    return copy
  }
  expect((await documentInArchive(zipFile(saying(10)), current)).document.text).toHaveLength(10)
  const broken = [bytesOf('a.md', '# A'), new Uint8Array(), archive.slice(40), saying(65 * 1024 * 1024)]
  for (const bytes of broken)
    await expect(documentInArchive(zipFile(bytes), current)).rejects.toThrow(OpenError)
  await expect(documentInArchive(archiveOf({}), current)).rejects.toThrow(new OpenError('noTenant'))
})

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${inner}</svg>`
const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

it.each<[string, string, string]>([
  ['a script in a picture', 'logo.svg', svg('<script/>')],
  ['a picture that is too large', 'logo.svg', svg(`<path d="${'M0 0'.repeat(70_000)}"/>`)],
  ['a page as a picture', 'logo.png', base64('<html>a page of some length</html>')],
  ['a PNG by another name', 'logo.webp', base64('\u0089PNG\r\n\u001a\nand so on and on')],
  ['a page with a NUL', 'pages/fees.md', '# Fees\0'],
  ['a page that is too long', 'pages/fees.md', 'x'.repeat(210 * 1024)],
  ['captions that are none', 'welcome.de.vtt', 'alert(1)'],
  ['a film that is none', 'welcome.mp4', base64('<html>a page of some length</html>')],
])('%s is refused in an archive and in a link', async (_, path, content) => {
  const link = fragmentWith({ text: sound, files: { [path]: content } })
  expect(() => documentIn(link)).toThrow(OpenError)
  const archive = archiveOf({ 'tenant.json': sound, [path]: content })
  await expect(documentInArchive(archive, current)).rejects.toMatchObject({
    problem: 'unsafeFile',
    file: path,
  })
})

it.each<[string, string]>([
  ['no Base64', '#draft=%%%'],
  ['nothing compressed', '#draft=AAAA'],
  ['no draft', fragmentWith([1])],
  ['a text that breaks the schema', fragmentWith({ text: sound.replace('"sie"', '7'), files: {} })],
  ['a file of another kind', fragmentWith({ text: sound, files: { 'run.js': 'alert(1)' } })],
  ['a path that climbs', fragmentWith({ text: sound, files: { '../../x.svg': svg('') } })],
  ['far more than its length', fragmentWith({ text: ' '.repeat(5 * 1024 * 1024), files: {} })],
  ...addresses.map((address): [string, string] => [
    `the link ${address}`,
    fragmentWith({ text: sound.replace('"agb.md"', JSON.stringify(address)), files: {} }),
  ]),
])('a link that holds %s is refused', (_, fragment) => {
  expect(() => documentIn(fragment)).toThrow(OpenError)
})
