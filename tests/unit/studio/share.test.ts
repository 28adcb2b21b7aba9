import { deflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ShareError, documentIn, fragmentOf } from '#src/tools/studio/share.ts'
import { addresses } from '../../support/tenant/hostile.ts'
import { file, sound } from './broken-tenants.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'

/** A fragment with any content, as somebody else may make it. */
const fragmentWith = (content: unknown) =>
  `#draft=${deflateRawSync(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url')}`

it('holds a draft with its files, and gives back the same', async () => {
  const document = { file, text: sound.replace('#0a5c4f', '#123456'), files: { 'logo.svg': svg } }
  expect(await documentIn(await fragmentOf(document))).toEqual(document)
  expect(await documentIn(await fragmentOf({ file, text: sound }))).toEqual({ file, text: sound })
})

it('holds the pages that were added and removed', async () => {
  const document = { file, text: sound, files: { 'pages/fees.md': '# Preise', 'pages/old.md': null } }
  expect(await documentIn(await fragmentOf(document))).toEqual(document)
})

it('is much shorter than the draft', async () => {
  expect((await fragmentOf({ file, text: sound })).length).toBeLessThan(sound.length)
})

it('an address without a draft holds none', async () => {
  expect(await documentIn('')).toBeUndefined()
  expect(await documentIn('#code=abc')).toBeUndefined()
})

const bomb = JSON.stringify({ text: ' '.repeat(5 * 1024 * 1024), files: {} })

it.each<[string, string]>([
  ['no Base64', '#draft=%%%'],
  ['nothing compressed', '#draft=AAAA'],
  ['no JSON', fragmentWith('{')],
  ['no draft', fragmentWith([1])],
  ['no files', fragmentWith({ text: sound })],
  ['a text that breaks the schema', fragmentWith({ text: sound.replace('"sie"', '7'), files: {} })],
  ...addresses.map((address): [string, string] => [
    `the link ${address}`,
    fragmentWith({ text: sound.replace('"agb.md"', JSON.stringify(address)), files: {} }),
  ]),
  ['a script in its logo', fragmentWith({ text: sound, files: { 'logo.svg': '<svg onload="a()"/>' } })],
  ['a picture that is none', fragmentWith({ text: sound, files: { 'logo.png': 'PGh0bWw+' } })],
  ['a file of another kind', fragmentWith({ text: sound, files: { 'run.js': 'alert(1)' } })],
  ['a logo that is removed', fragmentWith({ text: sound, files: { 'logo.svg': null } })],
  ['a path that climbs', fragmentWith({ text: sound, files: { '../../x.svg': svg } })],
  ['far more than its length', fragmentWith(bomb)],
])('refuses a link that holds %s', async (_, fragment) => {
  await expect(documentIn(fragment)).rejects.toThrow(ShareError)
})
