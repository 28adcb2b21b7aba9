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
