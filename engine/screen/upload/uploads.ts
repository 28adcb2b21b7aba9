import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { resolve } from '../../flow/binding.ts'
import { listOf } from '../../list/row-data.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import type { Problem, UploadElement } from '#generated/engine.ts'
import { trackWork } from '../../flow/unsent-entries.ts'
import { checkFile, detectMediaType, sanitizeFileName } from './upload-limits.ts'
import type { UploadFault } from './upload-limits.ts'

export interface Stored {
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
  fault?: UploadFault
  problem?: Problem
}

const isStored = (item: unknown): item is Stored => {
  if (typeof item !== 'object' || item === null) return false
  const { id, name, size, kind } = item as Partial<Record<keyof Stored, unknown>> // fields are tested next
  return (
    typeof id === 'string' && typeof name === 'string' && typeof size === 'number' && typeof kind === 'string'
  )
}

/** The uploaded files in the result of a query, without removed ones. */
const storedIn = (items: readonly unknown[], removed: readonly string[]): Stored[] =>
  items.filter(isStored).filter(({ id }) => !removed.includes(id))

/** The ids in a stored draft; none when it is invalid. */
const idsIn = (draft: unknown): string[] =>
  Array.isArray(draft) ? draft.filter((id) => typeof id === 'string') : []

/** Functions of the screen that shows the queue. After the screen was left, the queue uses those of its last render. */
interface UploadHost {
  element: UploadElement
  /** Sizes of the uploaded files. */
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
      if (!signal.aborted) set(key, { state: 'failed', problem: problem as Problem }) // `upload` rejects with a Problem
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

/** The files of an upload: stored, pending (sent one after the other) and failed ones. */
export function useUploads(element: UploadElement) {
  const screen = useScreen()
  const { scope, call, draft, keepDraft, replaceData, refreshData, announce, retainedObject } = screen
  const { t } = useText()
  const [queue] = useState(() => retainedObject(element.name, createUploadQueue))
  const pending = useSyncExternalStore(queue.subscribe, queue.pending)
  const [removed, setRemoved] = useState(() => idsIn(draft(element.name)))
  const all = storedIn(listOf(resolve(element.items, scope)), [])
  const stored = all.filter(({ id }) => !removed.includes(id))

  useLayoutEffect(() =>
    queue.attach({
      element,
      sizes: stored.map(({ size }) => size),
      upload({ file, kind }, signal, onSent) {
        const { src, input } = element.call
        const fileInput = { file: { from: '/event/file' }, kind: { from: '/event/kind' } }
        return call(
          { src, input: { ...input, ...fileInput } },
          { ...scope, event: { file, kind } },
          { signal, report: ({ sent }) => typeof sent === 'number' && onSent(sent) },
        )
      },
      arrived({ file }, output) {
        const [uploaded] = storedIn([output], [])
        const others = (items: unknown) =>
          listOf(items).filter((item) => storedIn([item], [])[0]?.id !== uploaded?.id)
        if (uploaded) replaceData(element.items.from, (items) => [...others(items), output])
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
    restore: (id: string) => storeRemoved(removed.filter((one) => one !== id)),
    /** The file that was removed last. It can be restored. */
    lastRemoved: all.find(({ id }) => id === removed.at(-1)),
  }
}

export type Uploads = ReturnType<typeof useUploads>
