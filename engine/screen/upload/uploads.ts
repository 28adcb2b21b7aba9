import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Problem, UploadElement } from '#generated/engine.ts'
import { trackWork } from '../../flow/persist.ts'
import { isObject } from '../../util/json.ts'
import { listOf, useElement } from '../../view/use-element.ts'
import { checkFile, sanitizeFileName, type UploadFault } from './upload-limits.ts'

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
  fault?: UploadFault | undefined
  problem?: Problem | undefined
}

const isStored = (item: unknown): item is StoredFile =>
  isObject(item) &&
  [item.id, item.name, item.kind].every((text) => typeof text === 'string') &&
  typeof item.size === 'number'

/** Functions of the screen that shows the queue. After the screen was left, the queue uses those of its last render. */
interface UploadHost {
  element: UploadElement
  sizes: readonly number[]
  /** Sends one file. @throws Problem; the abort reason when `signal` has aborted */
  upload(file: PendingUpload, signal: AbortSignal, onSent: (share: number) => void): Promise<unknown>
  /** Called when a file was uploaded. `output`: the answer of the handler. */
  arrived(file: PendingUpload, output: unknown): void
}

let count = 0

/**
 * The files that are not uploaded yet; they are sent one after the other. The queue lives longer than its screen: when the customer
 * opens another page and comes back, the files, also failed ones, are still there.
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
    change(pending.map((upload) => (upload.key === key ? { ...upload, ...part } : upload)))
  const drop = (key: string) => change(pending.filter((upload) => upload.key !== key))

  async function send(key: string): Promise<void> {
    // Not there: cancelled while it was waiting.
    const upload = pending.find((other) => other.key === key && other.state === 'waiting')
    if (!host || !upload) return
    const controller = new AbortController()
    const { signal } = controller
    running.set(key, controller)
    set(key, { state: 'sending', sent: 0 })
    try {
      const output = await host.upload(upload, signal, (sent) => set(key, { sent }))
      drop(key)
      host.arrived(upload, output)
    } catch (problem) {
      if (!signal.aborted) set(key, { state: 'failed', problem: problem as Problem }) // `upload` rejects with a Problem
    } finally {
      running.delete(key)
    }
  }
  const queue = (key: string) => {
    last = last.then(() => send(key))
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
        const { fault, type = '' } = await checkFile(original, [...sizes, ...pendingSizes], element)
        const file = new File([original], sanitizeFileName(original.name), { type })
        const key = `${element.name}-${(count += 1)}`
        change([...pending, { key, file, kind, state: fault ? 'failed' : 'waiting', sent: 0, fault }])
        if (!fault) queue(key)
      }
    },
    retry(key: string) {
      set(key, { state: 'waiting', sent: 0, fault: undefined, problem: undefined })
      queue(key)
    },
    /** Aborts the upload of a file, or removes a failed one. */
    cancel(key: string) {
      running.get(key)?.abort()
      drop(key)
    },
  }
}

/** The files of an upload: stored, pending (sent one after the other) and failed ones. */
export function useUploads(element: UploadElement) {
  const { t, scope, call, draft, keepDraft, replaceData, refreshData, announce, retainedObject, items } =
    useElement()
  const [queue] = useState(() => retainedObject(element.name, createUploadQueue))
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)
  const [removed, setRemoved] = useState(() =>
    listOf(draft(element.name)).filter((id) => typeof id === 'string'),
  )
  const all = items(element.items).filter(isStored)
  const stored = all.filter(({ id }) => !removed.includes(id))

  useLayoutEffect(() =>
    queue.attach({
      element,
      sizes: stored.map(({ size }) => size),
      upload({ file, kind }, signal, onSent) {
        const input = { ...element.call.input, file: { from: '/event/file' }, kind: { from: '/event/kind' } }
        return call(
          { src: element.call.src, input },
          { ...scope, event: { file, kind } },
          { signal, report: ({ sent }) => typeof sent === 'number' && onSent(sent) },
        )
      },
      arrived({ file }, output) {
        const isOther = (item: unknown) => !isStored(item) || !isStored(output) || item.id !== output.id
        if (isStored(output))
          replaceData(element.items.from, (current) => [...listOf(current).filter(isOther), output])
        else refreshData()
        announce(t('ui.upload.arrived', { name: file.name }))
      },
    }),
  )
  const storeRemoved = (ids: string[]) => {
    setRemoved(ids)
    keepDraft(element.name, ids)
  }

  return {
    stored,
    pending,
    add: queue.add,
    retry: queue.retry,
    cancel: queue.cancel,
    remove: (id: string) => storeRemoved([...removed, id]),
    restore: (id: string) => storeRemoved(removed.filter((other) => other !== id)),
    /** The file that was removed last. It can be restored. */
    lastRemoved: all.find(({ id }) => id === removed.at(-1)),
  }
}

export type Uploads = ReturnType<typeof useUploads>
