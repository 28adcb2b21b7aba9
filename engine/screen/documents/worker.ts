// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address; the file itself has no default
import address from './pdf-worker.ts?worker&url'

/** What browsers with Trusted Types have, and TypeScript does not know. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): {
    createScriptURL(address: string): string
  }
}

const allowWorkerOnly = (asked: string): string => {
  if (asked !== address) throw new TypeError(`No script at ${asked}`)
  return asked
}

let worker: Worker | undefined

/**
 * The worker that reads PDF, from the own origin; one for all documents, started by whoever asks first. The policy of that
 * name lets this one address pass and no other.
 */
export function pdfWorker(): Worker {
  if (worker) return worker
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes } // see there
  const policy = trustedTypes?.createPolicy('pdf-worker', { createScriptURL: allowWorkerOnly })
  worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
  return worker
}
