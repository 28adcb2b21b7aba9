import { useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { UploadElement } from '#generated/engine.ts'
import { listOf } from '../../list/row-data.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { createUploadQueue, idsIn, storedIn } from './upload-queue.ts'

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
