import { describe, expect, it } from 'vitest'
import { sanitizeFileName, detectMediaType, checkFile } from '#engine/screen/upload/upload-limits.ts'

const pdf = (size = 20) => new Blob(['%PDF-', 'x'.repeat(Math.max(0, size - 5))])
const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])])
const limits = {
  accept: ['pdf', 'jpeg', 'png'] as ('pdf' | 'jpeg' | 'png')[],
  maxBytes: 100,
  maxFiles: 3,
  maxTotalBytes: 200,
}

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\fotos\\urkunde.jpg', 'urkunde.jpg'],
    ['scan\u202Efdp.exe', 'scanfdp.exe'],
    ['\u2066\u200Fa\u0000b\n.pdf', 'ab.pdf'],
    ['...', 'document'],
    ['  ', 'document'],
  ])('%j becomes %j', (name, plain) => expect(sanitizeFileName(name)).toBe(plain))

  it('keeps its extension when it is shortened', () => {
    const short = sanitizeFileName(`${'ä'.repeat(300)}.pdf`)
    expect(short).toHaveLength(100)
    expect(short).toMatch(/\.pdf$/)
  })
})

describe('the type of a file', () => {
  it('is detected from its first bytes, whatever its name or type says', async () => {
    expect(await detectMediaType(png, limits.accept)).toBe('image/png')
    expect(
      await detectMediaType(new File(['<svg/>'], 'a.png', { type: 'image/png' }), limits.accept),
    ).toBeUndefined()
  })
  it('counts only where it is accepted', async () =>
    expect(await detectMediaType(png, ['pdf'])).toBeUndefined())
})

describe('a file is not sent', () => {
  it.each([
    ['when it is empty', new Blob([]), [], 'empty'],
    ['when it is larger than allowed', pdf(101), [], 'size'],
    ['when there are enough', pdf(), [1, 1, 1], 'count'],
    ['when all together are too large', pdf(60), [80, 80], 'total'],
    ['when it is something else', new Blob(['MZ']), [], 'type'],
  ])('%s', async (_, file, others, fault) => expect(await checkFile(file, others, limits)).toBe(fault))

  it('unless it meets every limit', async () =>
    expect(await checkFile(pdf(100), [50, 50], limits)).toBeUndefined())
  it('when it cannot be read any more', async () => {
    const gone = {
      size: 5,
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    } as unknown as Blob // as browsers do
    expect(await checkFile(gone, [], limits)).toBe('unreadable')
  })
})
