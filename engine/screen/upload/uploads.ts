import { useLayoutEffect } from 'react'
import type { Problem, UploadElement } from '#generated/engine.ts'
import { trackWork } from '../../flow/persist.ts'
import { createStore, useStore } from '../../view/store.ts'
import { listOf, textAt, useElement } from '../../view/use-element.ts'
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

let count = 0

const createQueue = () => ({
  pending: createStore<readonly PendingUpload[]>([]),
  last: createStore(Promise.resolve()),
  /** Of the files that are uploaded. */
  sizes: createStore<readonly number[]>([]),
})

/**
 * The files that are not uploaded yet; they are sent one after the other. The queue lives longer than its screen: when the customer
 * opens another page and comes back, the files, also failed ones, are still there.
 */
export function useUploads(element: UploadElement, stored: readonly StoredFile[]) {
  const { t, announce, call, replaceData, retainedObject, scope } = useElement()
  const { pending, last, sizes } = retainedObject(element.name, createQueue)
  useLayoutEffect(() => sizes.write(stored.map(({ size }) => size)))

  const set = (key: string, part: Partial<PendingUpload>) =>
    pending.write(pending.read().map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: string) => pending.write(pending.read().filter((upload) => upload.key !== key))

  async function send(key: string): Promise<void> {
    // Not there: cancelled while it was waiting.
    const upload = pending.read().find((other) => other.key === key && other.state === 'waiting')
    if (!upload) return
    const { file, kind, controller } = upload
    set(key, { state: 'sending' })
    const input = { ...element.call.input, file: { from: '/event/file' }, kind: { from: '/event/kind' } }
    try {
      const output = await call(
        { src: element.call.src, input },
        { ...scope, event: { file, kind } },
        { signal: controller.signal, report: ({ sent }) => typeof sent === 'number' && set(key, { sent }) },
      )
      drop(key)
      // The list may have been read again meanwhile, and contain it.
      const isOther = (item: unknown) => textAt(item, '/item/id') !== textAt(output, '/item/id')
      replaceData(element.items.from, (current) => [...listOf(current).filter(isOther), output])
      announce(t('ui.upload.arrived', { name: file.name }))
    } catch (problem) {
      set(key, { state: 'failed', problem: problem as Problem }) // `call` rejects with a Problem; an aborted one is not there
    }
  }
  const enqueue = (key: string) => {
    last.write(last.read().then(() => send(key)))
    trackWork(last.read())
  }

  return {
    pending: useStore(pending),
    /** Checks each file and queues the accepted ones. Refused files stay in the list with the reason. */
    async add(files: readonly File[], kind: string): Promise<void> {
      for (const original of files) {
        const accepted = pending.read().filter(({ state }) => state !== 'failed')
        const others = [...sizes.read(), ...accepted.map(({ file }) => file.size)]
        const { fault, type = '' } = await checkFile(original, others, element)
        const file = new File([original], sanitizeFileName(original.name), { type })
        const key = `${element.name}-${(count += 1)}`
        const state = fault ? 'failed' : 'waiting'
        const controller = new AbortController()
        pending.write([...pending.read(), { key, file, kind, state, sent: 0, controller, fault }])
        if (!fault) enqueue(key)
      }
    },
    retry(key: string) {
      set(key, { state: 'waiting', sent: 0, problem: undefined })
      enqueue(key)
    },
    /** Aborts the upload of a file, or removes a failed one. */
    cancel({ key, controller }: PendingUpload) {
      controller.abort()
      drop(key)
    },
  }
}
