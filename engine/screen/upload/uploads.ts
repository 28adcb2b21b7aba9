import type { Problem, UploadElement } from '#generated/engine.ts'
import { trackWork } from '../../flow/persist.ts'
import { createStore } from '../../view/hooks.ts'
import { checkFile, sanitizeFileName, type UploadFault } from './upload-limits.ts'

/** A file that is uploaded, as the handlers describe it. */
export interface StoredFile {
  id: string
  name: string
  size: number
  kind: string
}

/** A file that is waiting, being sent, or failed. */
export interface PendingUpload {
  key: string
  file: File
  kind: string
  state: 'waiting' | 'sending' | 'failed'
  /** Sent fraction, 0 to 1. */
  sent: number
  /** Aborts sending it. */
  controller: AbortController
  fault?: UploadFault | undefined
  problem?: Problem | undefined
}

/** Functions of the screen that shows the queue. After the screen was left, the queue uses those of its last render. */
interface UploadHost {
  element: UploadElement
  sizes: readonly number[]
  /** Sends one file. @throws Problem; the abort reason when `signal` has aborted */
  upload(file: PendingUpload, signal: AbortSignal, onSent: (share: number) => void): Promise<unknown>
  /** Called when a file was uploaded. `output`: the answer of the handler, the stored file. */
  arrived(file: PendingUpload, output: unknown): void
}

let count = 0

/**
 * The files that are not uploaded yet; they are sent one after the other. The queue lives longer than its screen: when the customer
 * opens another page and comes back, the files, also failed ones, are still there.
 */
export function createUploadQueue() {
  const pending = createStore<readonly PendingUpload[]>([])
  let host: UploadHost | undefined
  let last = Promise.resolve()

  const set = (key: string, part: Partial<PendingUpload>) =>
    pending.write(pending.read().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: string) => pending.write(pending.read().filter((upload) => upload.key !== key))

  async function send(key: string): Promise<void> {
    // Not there: cancelled while it was waiting.
    const upload = pending.read().find((other) => other.key === key && other.state === 'waiting')
    if (!host || !upload) return
    const { signal } = upload.controller
    set(key, { state: 'sending' })
    try {
      const output = await host.upload(upload, signal, (sent) => set(key, { sent }))
      drop(key)
      host.arrived(upload, output)
    } catch (problem) {
      set(key, { state: 'failed', problem: problem as Problem }) // `upload` rejects with a Problem; an aborted one is not there
    }
  }
  const queue = (key: string) => {
    last = last.then(() => send(key))
    trackWork(last)
  }

  return {
    pending,
    attach(next: UploadHost) {
      host = next
    },
    /** Checks each file and queues the accepted ones. Refused files stay in the list with the reason. */
    async add(files: readonly File[], kind: string): Promise<void> {
      for (const original of files) {
        if (!host) return
        const { element, sizes } = host
        const accepted = pending.read().filter(({ state }) => state !== 'failed')
        const others = [...sizes, ...accepted.map(({ file }) => file.size)]
        const { fault, type = '' } = await checkFile(original, others, element)
        const file = new File([original], sanitizeFileName(original.name), { type })
        const key = `${element.name}-${(count += 1)}`
        const state = fault ? 'failed' : 'waiting'
        const controller = new AbortController()
        pending.write([...pending.read(), { key, file, kind, state, sent: 0, controller, fault }])
        if (!fault) queue(key)
      }
    },
    retry(key: string) {
      set(key, { state: 'waiting', sent: 0, problem: undefined })
      queue(key)
    },
    /** Aborts the upload of a file, or removes a failed one. */
    cancel({ key, controller }: PendingUpload) {
      controller.abort()
      drop(key)
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
