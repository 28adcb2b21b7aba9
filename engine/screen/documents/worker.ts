// oxlint-disable-next-line import/default -- Vite answers `?worker&url` with an address; the file itself has no default
import address from './pdf-worker.ts?worker&url'

interface ScriptRules {
  createScriptURL(address: string): string
}

/** The part of the Trusted Types API that is used here. TypeScript has no types for it. */
interface TrustedTypes {
  createPolicy(name: string, rules: ScriptRules): ScriptRules
}

let worker: Worker | undefined

/** The PDF worker, shared by all documents and started on first use. Its Trusted Types policy allows only the URL of this worker. */
export function pdfWorker(): Worker {
  if (worker) return worker
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes } // absent in some browsers
  const policy = trustedTypes?.createPolicy('pdf-worker', {
    createScriptURL(requested) {
      if (requested !== address) throw new TypeError(`Not a trusted script URL: ${requested}`)
      return requested
    },
  })
  worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
  return worker
}
