// Must be imported before pdfjs-dist.
import './pdfjs-polyfills.ts'
import { PDFWorker, TextLayer, getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { readText, type PdfText } from './document-text.tsx'
import { pdfWorker } from './worker.ts'

interface PaintTarget {
  canvas: HTMLCanvasElement
  text: HTMLElement
  /** In CSS pixels. */
  width: number
}

/** A higher resolution is not visible and needs too much memory on phones. */
const maxPixelRatio = 2

/** Documents with more pages are shown as printed pages only, one at a time. */
const maxPagesAsText = 10

let worker: PDFWorker | undefined

/** Warnings of the worker about a part of a page that it leaves out, such as a picture in a format that it does not know. */
const leftOut = /Unable to decode|ignoring (?:XObject|errors|pattern|shading|sub-stream|the rest)/i
/** Called for each of them. */
let onLeftOut = () => {}

function sharedWorker(): PDFWorker {
  if (worker) return worker
  const port = pdfWorker()
  port.addEventListener('message', ({ data }: MessageEvent<{ warning?: unknown }>) => {
    if (leftOut.test(String(data.warning))) onLeftOut()
  })
  // The cast: the generated type of `port` is wrong. Verbosity 1: with warnings.
  worker = new PDFWorker({ port: port as unknown as null, verbosity: 1 })
  return worker
}

const load = (data: ArrayBuffer) =>
  getDocument({
    data,
    worker: sharedWorker(),
    // Not needed for letters: their fonts are embedded and they have no forms. This also keeps the attack surface small.
    useWasm: false,
    enableXfa: false,
    verbosity: 0,
  })

/** Whether a PDF can be opened without a password. */
export async function canOpen(bytes: ArrayBuffer): Promise<boolean> {
  const loading = load(bytes)
  const [{ status }] = await Promise.allSettled([loading.promise])
  void loading.destroy()
  return status === 'fulfilled'
}

async function textOf(file: PDFDocumentProxy): Promise<PdfText | undefined> {
  if (file.numPages > maxPagesAsText) return undefined
  const numbers = Array.from({ length: file.numPages }, (_, index) => index + 1)
  const pages = await Promise.all(numbers.map(async (number) => readText(await file.getPage(number))))
  if (!pages.every((blocks) => blocks !== undefined)) return undefined
  const { lang } = await (await file.getPage(1)).getTextContent()
  return { lang: lang ?? '', pages }
}

async function paintPage(page: PDFPageProxy, { canvas, text, width }: PaintTarget, signal: AbortSignal) {
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

/** Opens a PDF. @throws when the file is not a valid PDF, has no pages, or asks for a password */
export async function openPdf(bytes: ArrayBuffer) {
  const loading = load(bytes)
  const file = await loading.promise
  if (file.numPages === 0) throw new Error('This PDF has no pages.')
  const incomplete = new Set<number>()
  return {
    pages: file.numPages,
    /** Of all pages; undefined when it cannot be read in the right order. Then the pages can still be painted. */
    text: await textOf(file).catch(() => undefined),
    /** Paints a page, then adds a text layer, to select and to read aloud. Resolves with whether all of the page is painted. */
    async paint(number: number, at: PaintTarget, signal: AbortSignal): Promise<boolean> {
      const page = await file.getPage(number)
      signal.throwIfAborted()
      onLeftOut = () => void incomplete.add(number)
      await paintPage(page, at, signal)
      return !incomplete.has(number)
    },
    /** Frees its memory. */
    close: () => void loading.destroy(),
  }
}

export type PdfFile = Awaited<ReturnType<typeof openPdf>>
