// First: the library needs it.
import './pdfjs-polyfills.ts'
import { PDFWorker, TextLayer, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFPageProxy } from 'pdfjs-dist'
import { pdfWorker } from './worker.ts'

/** An open PDF. Call `close` to free its memory. */
export interface PdfFile {
  pages: number
  /** Paints a page `width` CSS pixels wide, then lays its text over it, ready to be selected and read aloud. */
  paint(number: number, at: PaintTarget, signal: AbortSignal): Promise<void>
  close(): void
}

export interface PaintTarget {
  canvas: HTMLCanvasElement
  text: HTMLElement
  width: number
}

/** More pixels are not visible, and the memory of phones is small. */
const maxPixelRatio = 2

let worker: PDFWorker | undefined

async function paintPage(
  page: PDFPageProxy,
  { canvas, text, width }: PaintTarget,
  signal: AbortSignal,
): Promise<void> {
  const scale = width / page.getViewport({ scale: 1 }).width
  const viewport = page.getViewport({ scale })
  const fine = page.getViewport({ scale: scale * Math.min(window.devicePixelRatio, maxPixelRatio) })
  canvas.width = Math.floor(fine.width)
  canvas.height = Math.floor(fine.height)
  const painting = page.render({ canvas, viewport: fine })
  signal.addEventListener('abort', () => painting.cancel(), { once: true })
  await painting.promise
  performance.mark('document:painted')
  const content = await page.getTextContent()
  signal.throwIfAborted()
  text.replaceChildren()
  // A document may have another language than the page. Screen readers need to know it.
  text.lang = content.lang ?? ''
  // Sizes of the text follow from these, as the style sheet of the library has it.
  text.style.setProperty('--total-scale-factor', String(scale))
  await new TextLayer({ textContentSource: content, container: text, viewport }).render()
}

/** Reads a PDF. @throws where it is none */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfFile> {
  // Its generated type says that a port is never given.
  worker ??= new PDFWorker({ port: pdfWorker() as unknown as null, verbosity: 0 })
  const loading = getDocument({
    data: bytes,
    worker,
    // Letters have their fonts in them and no pictures that would need more code; nothing is fetched, nothing is run.
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  })
  const file = await loading.promise
  return {
    pages: file.numPages,
    async paint(number, at, signal) {
      const page = await file.getPage(number)
      signal.throwIfAborted()
      await paintPage(page, at, signal)
    },
    close: () => void loading.destroy(),
  }
}
