import Document from 'pdfkit'
// @ts-expect-error -- the package has no types for this file
import { WorkerMessageHandler } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'

/** Takes the place of engine/screen/documents/worker.ts: the worker of the PDF reader in the thread of the test. */
let port: MessagePort | undefined

export function pdfWorker(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  WorkerMessageHandler.initializeFromPort(port2)
  port = port2
  return port1
}

/** As engine/screen/documents/pdf-worker.ts does it. */
export const sendWarning = (warning: unknown): void => port?.postMessage({ warning })

/** A PDF with one page of text. */
export async function pdfWith(options: PDFKit.PDFDocumentOptions): Promise<File> {
  const document = new Document({ pdfVersion: '1.7', ...options })
  const parts: Uint8Array<ArrayBuffer>[] = []
  document.on('data', (part: Uint8Array<ArrayBuffer>) => parts.push(part))
  document.text('Sterbeurkunde').end()
  await new Promise((done) => document.on('end', done))
  return new File(parts, 'a.pdf')
}
