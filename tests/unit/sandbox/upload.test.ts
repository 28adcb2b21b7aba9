import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from './client.ts'

let client = createClient()
beforeEach(async () => {
  client = createClient()
  await client.start()
})

const upload = (content: BlobPart, name: string, documentType = 'id') => {
  const body = new FormData()
  body.set('file', new File([content], name))
  body.set('documentType', documentType)
  return client.raw('POST', '/api/v1/switch/nachlass/upload', { body })
}

describe('upload', () => {
  const PDF = '%PDF-1.4\n1 0 obj << /Type /Pages >> 2 0 obj << /Type /Page >> 3 0 obj <</Type/Page>>'
  const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
  test('PDF, PNG and JPEG are detected from their first bytes', async () => {
    const pdf = await upload(PDF, 'Sterbeurkunde ä.pdf', 'death-certificate')
    expect(pdf.body).toMatchObject({
      name: 'Sterbeurkunde ä.pdf',
      type: 'application/pdf',
      pages: 2,
      size: 84,
      documentType: 'death-certificate',
    })
    expect((await upload(PNG, 'x.jpg')).body).toMatchObject({ type: 'image/png', pages: 1 })
    expect((await upload(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), 'x')).body.type).toBe('image/jpeg')
    expect((await client.call('GET', '/switch/userinfo')).body.uploads).toHaveLength(3)
  })
  test.each<[string, BlobPart, number, string]>([
    ['leer.pdf', '', 422, 'upload-empty'],
    ['x.pdf', '<svg onload=alert(1)>', 415, 'upload-type'],
    ['gross.pdf', new Uint8Array(10 * 1024 * 1024 + 1), 413, 'upload-too-large'],
    ['mein-virus.pdf', PDF, 422, 'upload-virus'],
    ['corrupt.pdf', PDF, 422, 'upload-corrupt'],
  ])('%s is refused', async (name, content, status, code) => {
    expect(await upload(content, name)).toMatchObject({ status, body: { code } })
  })
  test('a switch takes at most ten files', async () => {
    for (let count = 0; count < 10; count += 1) expect((await upload(PDF, `${count}.pdf`)).status).toBe(200)
    expect(await upload(PDF, '11.pdf')).toMatchObject({ status: 422, body: { code: 'upload-too-many' } })
  })
  test('a switch takes at most 40 MB in total', async () => {
    const big = new Uint8Array(10 * 1024 * 1024)
    big.set(PNG)
    for (let count = 0; count < 4; count += 1) expect((await upload(big, `${count}.png`)).status).toBe(200)
    expect(await upload(PNG, 'x.png')).toMatchObject({ status: 413 })
  })
  test('slow waits by the clock; an unknown kind and a body without file are refused', async () => {
    const before = performance.now()
    expect((await upload(PDF, 'slow.pdf')).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(15)
    expect((await upload(PDF, 'x.pdf', 'diary')).status).toBe(400)
    expect(
      (await client.raw('POST', '/api/v1/switch/nachlass/upload', { body: new FormData() })).status,
    ).toBe(400)
    expect((await client.call('POST', '/switch/nachlass/upload', {})).status).toBe(400)
  })
})
