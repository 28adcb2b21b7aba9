import { describe, expect, it, vi } from 'vitest'
import { checkFile, formatOf } from '#engine/screen/elements/uploads.ts'
import de from '#flows/texts/de/ui.json' with { type: 'json' }
import { pdfWith } from './reader-in-thread.ts'

vi.mock('#engine/screen/documents/worker.ts', () => import('./reader-in-thread.ts'))

const limits = {
  accept: ['pdf', 'jpeg', 'png'] as ('pdf' | 'jpeg' | 'png')[],
  maxBytes: 10_000_000,
  maxFiles: 10,
  maxTotalBytes: 40_000_000,
}
/** A file with these bytes, one for each character. */
const file = (bytes: string, name = 'scan', type = '') =>
  new File([Uint8Array.from(bytes, (sign) => sign.charCodeAt(0))], name, { type })

const png = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'

describe('what a reader of PDFs or photos opens is taken, whatever its name and type say', () => {
  it.each([
    ['a PDF', file('%PDF-1.4\n'), 'application/pdf'],
    ['a PDF behind a byte order mark', file('\xEF\xBB\xBF%PDF-1.7\n'), 'application/pdf'],
    ['a PDF behind a blank line', file('\r\n%PDF-1.7\n'), 'application/pdf'],
    [
      'a PDF behind lines of a mail program',
      file(`--x\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.3`),
      'application/pdf',
    ],
    [
      'a PDF behind the commands of a printer',
      file(`\x1B%-12345X@PJL JOB\n@PJL ENTER LANGUAGE=PDF\n%PDF-1.4`),
      'application/pdf',
    ],
    ['a PDF behind 1023 bytes', file(`${'x'.repeat(1023)}%PDF-1.4`), 'application/pdf'],
    ['a PDF that is named as a photo', file('%PDF-1.4', 'scan.jpg', 'image/jpeg'), 'application/pdf'],
    ['a JPEG with EXIF', file('\xFF\xD8\xFF\xE1\0\x10Exif\0\0', 'IMG_1.JPG', ''), 'image/jpeg'],
    ['a JPEG that is named as HEIC', file('\xFF\xD8\xFF\xE1', 'IMG_1.HEIC', 'image/heic'), 'image/jpeg'],
    ['a PNG without a name', file(png, '', 'application/octet-stream'), 'image/png'],
  ])('%s', async (_, one, type) => expect(await checkFile(one, [], limits)).toEqual({ type }))
})

describe('what is something else is refused, with its kind and what to do', () => {
  it.each([
    ['a photo of an iPhone', '\0\0\0\x24ftypheic\0\0\0\0mif1', /HEIC.*iPhone.*JPG/],
    ['a photo of an iPhone in sequence', '\0\0\0\x24ftyphevc', /HEIC/],
    ['HEIF', '\0\0\0\x1Cftypmif1\0\0\0\0mif1heic', /HEIC/],
    ['AVIF', '\0\0\0\x1Cftypavif', /AVIF.*JPG, PNG oder PDF/],
    ['WebP', 'RIFF\x24\0\0\0WEBPVP8 ', /WEBP.*JPG, PNG oder PDF/],
    ['TIFF of a scanner', 'II*\0\x08\0\0\0', /TIFF.*JPG, PNG oder PDF/],
    ['TIFF of a fax', 'MM\0*\0\0\0\x08', /TIFF/],
    ['GIF', 'GIF89a', /GIF/],
    ['BMP', 'BM\x36\0\x0C\0\0\0\0\0\x36\0\0\0\x28', /BMP/],
    ['Word', 'PK\x03\x04\x14\0\x06\0[Content_Types].xml', /Word.*PDF/],
    ['old Word', '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1', /Word.*PDF/],
    ['RTF', '{\\rtf1\\ansi', /Word.*PDF/],
    ['a film', '\0\0\0\x18ftypmp42', /kein PDF, JPG oder PNG/],
    ['a page of HTML', '<!doctype html>', /kein PDF, JPG oder PNG/],
    ['a PDF behind 1024 bytes', `${'x'.repeat(1024)}%PDF-1.4`, /kein PDF, JPG oder PNG/],
    ['nothing', '', /leer/],
    ['one byte', '%', /kein PDF, JPG oder PNG/],
  ])('%s', async (_, bytes, words) => {
    // Its name and type claim that it is a PDF.
    const { fault } = await checkFile(file(bytes, 'a.pdf', 'application/pdf'), [], limits)
    const format = fault && formatOf(fault)
    const texts: Record<string, string> = de
    const text = texts[`ui.upload.fault.${format ? 'picture' : fault}`] ?? ''
    expect(text.replace('{{format}}', format ?? '')).toMatch(words)
  })

  it('also if it is too large: a smaller one would not help', async () =>
    expect(await checkFile(file('II*\0'), [], { ...limits, maxBytes: 1 })).toEqual({ fault: 'tiff' }))
})

// As browsers do.
const gone = { size: 5, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) } as never
it.each<[string, Blob, number[], object, string | undefined]>([
  ['is larger than allowed', file('%PDF-1.4'), [], { maxBytes: 7 }, 'size'],
  ['is one too many', file('%PDF-1.4'), [1, 1, 1], { maxFiles: 3 }, 'count'],
  ['is too large with the others', file('%PDF-1.4'), [80, 80], { maxTotalBytes: 167 }, 'total'],
  ['is of a kind that is not asked for', file(png), [], { accept: ['pdf'] }, 'type'],
  ['cannot be read any more', gone, [], {}, 'unreadable'],
  [
    'meets every limit',
    file('%PDF-1.4'),
    [80, 80],
    { maxBytes: 8, maxTotalBytes: 168, maxFiles: 3 },
    undefined,
  ],
])('a file that %s is judged before it is sent', async (_, one, others, own, fault) =>
  expect((await checkFile(one, others, { ...limits, ...own })).fault).toBe(fault),
)

describe('a PDF with a password', () => {
  it.each<[string, PDFKit.PDFDocumentOptions, string | undefined]>([
    ['is refused if it cannot be opened without', { userPassword: 'geheim' }, 'locked'],
    ['is taken if only changing it needs the password', { ownerPassword: 'geheim' }, undefined],
    ['is not meant by a text that says so', { info: { Title: '/Encrypt 1' } }, undefined],
  ])('%s', async (_, options, fault) =>
    expect((await checkFile(await pdfWith(options), [], limits)).fault).toBe(fault),
  )
})
