import type { Problem, UploadElement } from '#generated/engine.ts'
import { trackWork } from '../../util/open-work.ts'
import { checkFile, detectMediaType, sanitizeFileName } from './upload-limits.ts'
import type { PendingUpload } from './uploads-state.ts'

/** What the queue needs of the screen that shows it. The last one is used after the screen was left. */
interface UploadHost {
  element: UploadElement
  /** Sizes of the uploaded files. */
  sizes: readonly number[]
  /** Sends one file. @throws Problem; the abort reason when `signal` has aborted */
  upload(file: PendingUpload, signal: AbortSignal, onSent: (share: number) => void): Promise<unknown>
  /** A file was uploaded. `output`: the answer. */
  arrived(file: PendingUpload, output: unknown): void
}

let count = 0

/**
 * The files of an upload that did not arrive yet: they are sent one after the other. The queue outlives its screen, so that the
 * customer can look at another page meanwhile and finds the files again, failed ones too.
 */
export function createUploadQueue() {
  let pending: readonly PendingUpload[] = []
  let host: UploadHost | undefined
  let last = Promise.resolve()
  const listeners = new Set<() => void>()
  const running = new Map<string, AbortController>()

  const change = (next: readonly PendingUpload[]) => {
    pending = next
    listeners.forEach((listener) => listener())
  }
  const set = (key: string, part: Partial<PendingUpload>) =>
    change(pending.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => change(pending.filter((one) => one.key !== key))

  async function send(one: PendingUpload): Promise<void> {
    const { key } = one
    // Cancelled while it was waiting.
    if (!host || !pending.some((other) => other.key === key && other.state === 'waiting')) return
    const controller = new AbortController()
    const { signal } = controller
    running.set(key, controller)
    set(key, { state: 'sending', sent: 0 })
    try {
      const output = await host.upload(one, signal, (sent) => set(key, { sent }))
      drop(key)
      host.arrived(one, output)
    } catch (problem) {
      if (!signal.aborted) set(key, { state: 'failed', problem: problem as Problem }) // as `upload` rejects
    } finally {
      running.delete(key)
    }
  }
  const queue = (one: PendingUpload) => {
    last = last.then(() => send(one))
    trackWork(last)
  }

  return {
    pending: () => pending,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    attach(next: UploadHost) {
      host = next
    },
    /** Checks each file and queues the accepted ones. Refused files stay in the list with the reason. */
    async add(files: readonly File[], kind: string): Promise<void> {
      for (const original of files) {
        if (!host) return
        const { element, sizes } = host
        const pendingSizes = pending.filter(({ state }) => state !== 'failed').map(({ file }) => file.size)
        const fault = await checkFile(original, [...sizes, ...pendingSizes], element)
        const type = fault ? '' : ((await detectMediaType(original, element.accept)) ?? '')
        const file = new File([original], sanitizeFileName(original.name), { type })
        const key = `${element.name}-${(count += 1)}`
        const one: PendingUpload = { key, file, kind, state: 'waiting', sent: 0 }
        change([...pending, fault ? { ...one, state: 'failed', fault } : one])
        if (!fault) queue(one)
      }
    },
    retry(key: string) {
      const found = pending.find((one) => one.key === key)
      if (!found) return
      const { fault: _fault, problem: _problem, ...rest } = found
      const again: PendingUpload = { ...rest, state: 'waiting', sent: 0 }
      change(pending.map((one) => (one.key === key ? again : one)))
      queue(again)
    },
    /** Aborts the upload of a file, or removes a failed one. */
    cancel(key: string) {
      running.get(key)?.abort()
      drop(key)
    },
  }
}
