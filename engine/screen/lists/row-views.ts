import { useMemo, useState } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../../engine.ts'
import { read } from '../scope.ts'
import { useText } from '../use-text.ts'
import { keyOf } from './merge-rows.ts'
import { monogram } from './monogram.ts'

/** A row as it is shown, apart from its decision. The same object for as long as nothing of it changes. */
export interface RowView {
  id: string
  title: string
  /** Id of the group it stands in; empty where there are none. */
  group: string
  monogram: string
  lines: readonly string[]
  trailing: string
}

interface Kept {
  shown: readonly unknown[]
  view: RowView
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Equal, or objects (an amount, say) of equal parts. */
const same = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isObject(one) &&
    isObject(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => Object.is(value, other[name])))

/** Words are found when the row is first rendered: for a long list, all at once would stop the page. */
function createView(
  { id, title, group }: Pick<RowView, 'id' | 'title' | 'group'>,
  say: () => Pick<RowView, 'lines' | 'trailing'>,
): RowView {
  let said: ReturnType<typeof say> | undefined
  return {
    id,
    title,
    group,
    get monogram() {
      return monogram(title)
    },
    get lines() {
      return (said ??= say()).lines
    },
    get trailing() {
      return (said ??= say()).trailing
    },
  }
}

/**
 * Rows in words. An answer of the server brings new items with, mostly, the same content: only what a row shows is
 * compared, so that a decision for all does not render 500 rows again.
 */
export function useRowViews(element: DecisionsElement, items: readonly unknown[]): readonly RowView[] {
  const { locale } = useEngine()
  const { line } = useText()
  const [cache] = useState(() => ({
    locale,
    element,
    rows: new Map<string, Kept>(),
    views: [] as readonly RowView[],
  }))
  return useMemo(() => {
    if (cache.locale !== locale || cache.element !== element) {
      cache.rows.clear()
      Object.assign(cache, { locale, element })
    }
    const lines = element.lines ?? []
    const pointers = [
      element.title,
      ...(element.groups ? [element.groups.from] : []),
      ...[...lines, ...(element.trailing ? [element.trailing] : [])].map(({ from }) => from),
    ]
    const views = items.map((item) => {
      const id = keyOf(item, element.key)
      const shown = pointers.map((pointer) => read({ item }, pointer))
      const kept = cache.rows.get(id)
      const group = element.groups ? String(shown[1] ?? '') : ''
      if (kept?.shown.every((value, at) => same(value, shown[at]))) return kept.view
      const view = createView({ id, title: String(shown[0] ?? ''), group }, () => ({
        lines: lines.map((definition) => line(definition, item)).filter(Boolean),
        trailing: element.trailing ? line(element.trailing, item) : '',
      }))
      cache.rows.set(id, { shown, view })
      return view
    })
    // The same rows are the same list: nothing below need look at it again.
    const isSame = views.length === cache.views.length && views.every((view, at) => view === cache.views[at])
    if (!isSame) cache.views = views
    return cache.views
    // `line` is new with each render; what it says depends on the item and the locale alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [cache, element, items, locale])
}
