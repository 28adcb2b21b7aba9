import { useLayoutEffect } from 'react'
import type { Problem, UploadElement } from '#generated/engine.ts'
import { trackWork } from '../../flow/persist.ts'
import { kinds, startLength, textIn } from '../../util/file-kinds.ts'
import { loadModule } from '../../util/load-module.ts'
import { fileName } from '../../util/readable-text.ts'
import { asArray } from '../../util/json.ts'
import { createStore, useStore } from '../../view/store.ts'
import { textAt, useElement } from '../../view/use-element.ts'

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
      replaceData(element.items.from, (current) => [...asArray(current).filter(isOther), output])
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

/** Why a file is refused before it is sent. */
export type UploadFault =
  'unreadable' | 'empty' | 'size' | 'type' | 'count' | 'total' | 'locked' | keyof typeof otherKinds

type Limits = Pick<UploadElement, 'accept' | 'maxBytes' | 'maxFiles' | 'maxTotalBytes'>

/** Checks a file against the limits; the media type of an accepted file. `others`: sizes of the files that are uploaded already or being sent. */
export async function checkFile(
  file: Blob,
  others: readonly number[],
  { accept, maxBytes, maxFiles, maxTotalBytes }: Limits,
): Promise<{ fault?: UploadFault; type?: string }> {
  if (file.size === 0) return { fault: 'empty' }
  try {
    const start = await textIn(file, startLength)
    const kind = accept.find((accepted) => kinds[accepted].start.test(start))
    if (kind === undefined) return { fault: otherKind(start) }
    if (file.size > maxBytes) return { fault: 'size' }
    if (others.length >= maxFiles) return { fault: 'count' }
    if (others.reduce((sum, size) => sum + size, file.size) > maxTotalBytes) return { fault: 'total' }
    return kind === 'pdf' && (await isLocked(file)) ? { fault: 'locked' } : { type: kinds[kind].type }
  } catch {
    return { fault: 'unreadable' }
  }
}

/** Other kinds that people choose, each with a text that says what to do with it. */
const otherKinds = {
  heic: /^[^]{4}ftyp(?:he[iv]|mif|msf)/,
  avif: /^[^]{4}ftypavi/,
  webp: /^RIFF[^]{4}WEBP/,
  tiff: /^(?:II\*|MM[^]\*)/,
  gif: /^GIF8/,
  bmp: /^BM[^]{12}\(/,
  /** Word and other office programs, and ZIP. */
  office: /^(?:PK|ÐÏ[^]à|\{\\rtf)/,
} as const

/** The name of the format of a refused picture; other faults, and HEIC, have a text of their own. */
export const formatOf = (fault: UploadFault): string | undefined =>
  /^(avif|webp|tiff|gif|bmp)$/.test(fault) ? fault.toUpperCase() : undefined

function otherKind(start: string): UploadFault {
  const [found] = Object.entries(otherKinds).find(([, magic]) => magic.test(start)) ?? []
  return (found as keyof typeof otherKinds | undefined) ?? 'type' // a key of the object
}

/** Whether a PDF asks for a password. Many are encrypted only so that they cannot be changed, and open without one. */
async function isLocked(file: Blob): Promise<boolean> {
  if (!/\/Encrypt[\s\d<]/.test(await textIn(file))) return false
  const reader = await loadModule(() => import('../documents/pdf-file.ts')).catch(() => undefined)
  return reader !== undefined && !(await reader.canOpen(await file.arrayBuffer()))
}

/** Media types for the `accept` attribute of a file input. It only helps to choose; `checkFile` enforces it. */
export const mediaTypes = (accepted: readonly (keyof typeof kinds)[]): string =>
  accepted.map((kind) => kinds[kind].type).join(',')

/** The file name without folders and without deceptive characters. */
export const sanitizeFileName = (name: string): string => fileName(name.split(/[/\\]/).at(-1) ?? '')
