// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPdf, type PdfFile } from '#engine/screen/documents/pdf-file.ts'
import { PdfPages } from '#engine/screen/documents/pdf-pages.tsx'
import { engine, show } from '../view/fake.tsx'
import { pdfWith, sendWarning } from './reader-in-thread.ts'

vi.mock('#engine/screen/documents/worker.ts', () => import('./reader-in-thread.ts'))

/** happy-dom has no context to paint with. Here nothing is painted; what matters is which parts the reader can decode. */
const context = (canvas: HTMLCanvasElement) =>
  new Proxy({ canvas } as never, {
    get: (own, name) => Reflect.get(own, name) ?? (() => ({ width: 1, a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 })),
  })

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(sendWarning)
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    return context(this)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** A PDF of these objects, the first of which is its catalogue. */
function pdf(...objects: string[]): ArrayBuffer {
  const body = objects.map((content, index) => `${index + 1} 0 obj\n${content}\nendobj\n`).join('')
  const bytes = `%PDF-1.7\n${body}trailer\n<< /Root 1 0 R >>\n%%EOF\n`
  return Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)).buffer
}

/** A page with a scanned picture, which it paints unless it says otherwise. */
const scan = (filter: string, paints = 'q 200 0 0 200 0 0 cm /I Do Q') =>
  pdf(
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >> >>',
    `<< /Length ${paints.length} >>\nstream\n${paints}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 8 /Height 8 ${filter} /Length 80 >>\nstream\n${'\0'.repeat(80)}\nendstream`,
  )
const grey = '/BitsPerComponent 1 /ColorSpace /DeviceGray'
const coloured = '/BitsPerComponent 8 /ColorSpace /DeviceRGB'
const mask = '/BitsPerComponent 1 /ImageMask true'

describe('a page whose picture cannot be painted is told, and the next time too', () => {
  it.each([
    ['fax (CCITT) of a scanner', scan(`${grey} /Filter /CCITTFaxDecode`), false],
    ['fax as a mask', scan(`${mask} /Filter /CCITTFaxDecode`), false],
    ['JBIG2', scan(`${grey} /Filter /JBIG2Decode`), false],
    ['JBIG2 as a mask', scan(`${mask} /Filter /JBIG2Decode`), false],
    ['JPEG 2000', scan(`${coloured} /Filter /JPXDecode`), false],
    ['a broken JPEG', scan(`${coloured} /Filter /DCTDecode`), false],
    ['a broken one that the page does not use', scan(`${coloured} /Filter /DCTDecode`, 'q Q'), true],
  ])('%s', async (_, bytes, isWhole) => {
    const file = await openPdf(bytes)
    const [canvas, text] = [document.createElement('canvas'), document.createElement('div')]
    const { signal } = new AbortController()
    expect(await file.paint(1, { canvas, text, width: 200 }, signal)).toBe(isWhole)
    expect(await file.paint(1, { canvas, text, width: 100 }, signal)).toBe(isWhole)
    expect(file.text).toBeUndefined()
    file.close()
  })
})

describe('a document that has nothing to show is no empty box: it can only be saved', () => {
  it.each([
    ['no pages', pdf('<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>')],
    ['nothing', pdf('<< >>')],
    ['no PDF', new TextEncoder().encode('<!doctype html>').buffer],
    ['zero bytes', new ArrayBuffer()],
  ])('%s', async (_, bytes) => {
    await expect(openPdf(bytes)).rejects.toThrow()
  })

  it('a password', async () => {
    const file = await pdfWith({ userPassword: 'geheim' })
    await expect(openPdf(await file.arrayBuffer())).rejects.toThrow('password')
  })
})

it('the page says which part is missing, until another page is shown', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: (entries: object[]) => void) {
        changed([{ contentRect: { width: 300 } }])
      }
      observe() {}
      disconnect() {}
    },
  )
  const file: PdfFile = { pages: 2, text: undefined, paint: async (page) => page === 2, close() {} }
  await show(<PdfPages file={file} title="Brief" onBroken={vi.fn()} />, {
    engine: engine(),
    screen: { announce: vi.fn() },
  })
  expect(screen.getByRole('alert').textContent).toBe('ui.documents.incomplete')
  await act(async () => screen.getByRole('button', { name: 'ui.documents.page.next' }).click())
  expect(screen.queryByRole('alert')).toBeNull()
})
