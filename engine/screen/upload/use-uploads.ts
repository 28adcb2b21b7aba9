import { useEffect, useRef, useState } from 'react'
import type { Problem, UploadElement } from '#generated/engine.ts'
import { listOf } from '../../list/merge-rows.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { plainName, typeOfFile } from './file-kinds.ts'
import { faultOf } from './upload-limits.ts'
import type { Pending } from './uploads-state.ts'
import { idsIn, storedIn } from './uploads-state.ts'

let count = 0

/** Files of an upload: those that are there, those on their way, one after the other, and those that failed. */
export function useUploads(element: UploadElement) {
  const { scope, call, draft, keepDraft, replaceData, refreshData, announce } = useScreen()
  const { t } = useText()
  const [removed, setRemoved] = useState(() => idsIn(draft(element.name)))
  const [pending, setPending] = useState<readonly Pending[]>([])
  const current = useRef(pending)
  const running = useRef(new Map<string, AbortController>())
  const sendQueue = useRef(Promise.resolve())
  const all = storedIn(listOf(resolve(element.items, scope)), [])
  const stored = all.filter(({ id }) => !removed.includes(id))
  /** As of now, for what is checked one after the other while uploads arrive. */
  const sizes = useRef<number[]>([])
  useEffect(() => {
    sizes.current = stored.map(({ size }) => size)
  })

  useEffect(() => {
    const open = running.current
    return () => open.forEach((one) => one.abort())
  }, [])

  const change = (next: readonly Pending[]) => {
    current.current = next
    setPending(next)
  }
  const set = (key: string, part: Partial<Pending>) =>
    change(current.current.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: string) => change(current.current.filter((one) => one.key !== key))
  const keep = (ids: string[]) => {
    setRemoved(ids)
    keepDraft(element.name, ids)
  }

  async function send({ key, file, kind }: Pending): Promise<void> {
    // Cancelled while it waited for its turn.
    if (!current.current.some((one) => one.key === key && one.state === 'waiting')) return
    const controller = new AbortController()
    running.current.set(key, controller)
    set(key, { state: 'sending', sent: 0 })
    const { src, input } = element.call
    const fileInput = { file: { from: '/event/file' }, kind: { from: '/event/kind' } }
    try {
      const output = await call(
        { src, input: { ...input, ...fileInput } },
        { ...scope, event: { file, kind } },
        {
          signal: controller.signal,
          report: ({ sent }) => typeof sent === 'number' && set(key, { sent }),
        },
      )
      drop(key)
      const [arrived] = storedIn([output], [])
      const others = (items: unknown) =>
        listOf(items).filter((item) => storedIn([item], [])[0]?.id !== arrived?.id)
      if (arrived) replaceData(element.items.from, (items) => [...others(items), output])
      else refreshData()
      announce(t('ui.upload.arrived', { name: file.name }))
    } catch (problem) {
      if (!controller.signal.aborted) set(key, { state: 'failed', problem: problem as Problem }) // as `call` rejects
    } finally {
      running.current.delete(key)
    }
  }
  const queue = (one: Pending) => {
    sendQueue.current = sendQueue.current.then(() => send(one))
  }

  /** Checks each file by its content and queues what may be sent; the others stay in the list, each with its reason. */
  async function add(files: readonly File[], kind: string): Promise<void> {
    for (const given of files) {
      const pendingSizes = current.current
        .filter(({ state }) => state !== 'failed')
        .map(({ file }) => file.size)
      const fault = await faultOf(given, [...sizes.current, ...pendingSizes], element)
      const type = fault ? '' : ((await typeOfFile(given, element.accept)) ?? '')
      const file = new File([given], plainName(given.name), { type })
      const key = `${element.name}-${(count += 1)}`
      const one: Pending = { key, file, kind, state: 'waiting', sent: 0 }
      change([...current.current, fault ? { ...one, state: 'failed', fault } : one])
      if (!fault) queue(one)
    }
  }

  return {
    stored,
    pending,
    add,
    retry(key: string) {
      const found = current.current.find((one) => one.key === key)
      if (!found) return
      const { fault: _fault, problem: _problem, ...rest } = found
      const again: Pending = { ...rest, state: 'waiting', sent: 0 }
      change(current.current.map((one) => (one.key === key ? again : one)))
      queue(again)
    },
    /** Ends what is under way, or takes away what failed. */
    cancel(key: string) {
      running.current.get(key)?.abort()
      drop(key)
    },
    remove: (id: string) => keep([...removed, id]),
    restore: (id: string) => keep(removed.filter((one) => one !== id)),
    /** The one that was taken off last, to be put back. */
    lastRemoved: all.find(({ id }) => id === removed.at(-1)),
  }
}

export type Uploads = ReturnType<typeof useUploads>
