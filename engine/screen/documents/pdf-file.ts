// Must be imported before pdfjs-dist.
import './pdfjs-polyfills.ts'
import { PDFWorker, TextLayer, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import type { TextBlock } from './read-text.ts'
import { readText } from './read-text.ts'
import { pdfWorker } from './worker.ts'

/** An open PDF. Call `close` to free its memory. */
export interface PdfFile {
  pages: number
  /** The text of all pages; undefined when the reading order of a page is not defined. */
  text?: DocumentText | undefined
  /** Paints a page `width` CSS pixels wide, then adds the text layer, so that its text can be selected and read aloud. */
  paint(number: number, at: PaintTarget, signal: AbortSignal): Promise<void>
  close(): void
}

export interface DocumentText {
  /** Language of the document (BCP 47); empty where it does not say. */
  lang: string
  pages: TextBlock[][]
}

interface PaintTarget {
  canvas: HTMLCanvasElement
  text: HTMLElement
  width: number
}

/** A higher resolution is not visible and needs too much memory on phones. */
const maxPixelRatio = 2

/** A longer document is shown as pages, one at a time. */
const maxPagesAsText = 10

let worker: PDFWorker | undefined

async function textOf(file: PDFDocumentProxy): Promise<DocumentText | undefined> {
  if (file.numPages > maxPagesAsText) return undefined
  const numbers = Array.from({ length: file.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map(async (number) => readText(await file.getPage(number))))
  if (!pages.every((blocks) => blocks !== undefined)) return undefined
  const { lang } = await (await file.getPage(1)).getTextContent()
  return { lang: lang ?? '', pages }
}

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
  // Required by the CSS of the text layer (documents.css).
  text.style.setProperty('--total-scale-factor', String(scale))
  await new TextLayer({ textContentSource: content, container: text, viewport }).render()
}

/** Opens a PDF. @throws when the file is not a valid PDF */
export async function openPdf(bytes: ArrayBuffer): Promise<PdfFile> {
  // The cast: the generated type of `port` is wrong.
  worker ??= new PDFWorker({ port: pdfWorker() as unknown as null, verbosity: 0 })
  const loading = getDocument({
    data: bytes,
    worker,
    // Not needed for letters: their fonts are embedded and they have no forms. This also keeps the attack surface small.
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  })
  const file = await loading.promise
  return {
    pages: file.numPages,
    // The pages can still be painted where the text cannot be read.
    text: await textOf(file).catch(() => undefined),
    async paint(number, at, signal) {
      const page = await file.getPage(number)
      signal.throwIfAborted()
      await paintPage(page, at, signal)
    },
    close: () => void loading.destroy(),
  }
}
