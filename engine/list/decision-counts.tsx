import type { DecisionsElement } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import type { DecisionsStore } from './decisions-store.ts'
import { useDebouncedAnnouncement } from '../view/use-debounced-announcement.ts'
import { useStoreVersion } from './use-row-store.ts'

interface Props {
  element: DecisionsElement
  store: DecisionsStore
  ids: readonly string[]
}

/** The number of rows by decision. Announced to screen readers when the customer pauses. */
export function DecisionCounts({ element, store, ids }: Readonly<Props>) {
  useStoreVersion(store)
  const { announce } = useScreen()
  const { t } = useText()
  const counts = new Map(element.options.map(({ value }) => [value, 0]))
  let open = 0
  let shown = 0
  for (const id of ids) {
    if (store.passes(id)) shown++
    const count = counts.get(store.valueOf(id))
    if (count === undefined) open++
    else counts.set(store.valueOf(id), count + 1)
  }
  const total = ids.length
  const sentence = t(element.count, { ...Object.fromEntries(counts), open, shown, total, count: total })
  const all = t('ui.decisions.shown', { shown, total })
  useDebouncedAnnouncement(shown < total ? `${sentence} ${all}` : sentence, announce, 1200)
  return <p className="decisions-counts">{sentence}</p>
}
