import { expect, it } from 'vitest'
import { checkFile, detectMediaType, sanitizeFileName } from '#engine/screen/upload/upload-limits.ts'

const pdf = (size = 20) => new Blob(['%PDF-', 'x'.repeat(Math.max(0, size - 5))])
const png = new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])])
const accept: ('pdf' | 'jpeg' | 'png')[] = ['pdf', 'jpeg', 'png']
const limits = { accept, maxBytes: 100, maxFiles: 3, maxTotalBytes: 200 }

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\fotos\\urkunde.jpg', 'urkunde.jpg'],
  ['scan\u202Efdp.exe', 'scanfdp.exe'],
  ['\u2066\u200Fa\u0000b\n.pdf', 'ab.pdf'],
  ['...', 'document'],
  [`${'ä'.repeat(300)}.pdf`, `${'ä'.repeat(96)}.pdf`],
])('the name of a file has no path and no hidden characters: %j', (name, plain) =>
  expect(sanitizeFileName(name)).toBe(plain),
)

it('the type of a file is that of its first bytes, whatever its name says, where it is accepted', async () => {
  expect(await detectMediaType(png, accept)).toBe('image/png')
  expect(await detectMediaType(png, ['pdf'])).toBeUndefined()
  const svg = new File(['<svg/>'], 'a.png', { type: 'image/png' })
  expect(await detectMediaType(svg, accept)).toBeUndefined()
})

const gone = {
  size: 5,
  slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
} as unknown as Blob // as browsers do
it.each([
  ['is empty', new Blob([]), [], 'empty'],
  ['is larger than allowed', pdf(101), [], 'size'],
  ['is one too many', pdf(), [1, 1, 1], 'count'],
  ['is too large with the others', pdf(60), [80, 80], 'total'],
  ['is something else', new Blob(['MZ']), [], 'type'],
  ['cannot be read any more', gone, [], 'unreadable'],
  ['meets every limit', pdf(100), [50, 50], undefined],
])('a file that %s is judged before it is sent', async (_, file, others, fault) =>
  expect(await checkFile(file, others, limits)).toBe(fault),
)
