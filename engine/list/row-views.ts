import { useMemo, useState } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { isolate } from '../text/isolate.ts'
import { read } from '../flow/binding.ts'
import { useText } from '../view/use-text.ts'
import { groupOf } from './sort-rows.ts'
import { keyOf } from './merge-rows.ts'
import { monogram } from './monogram.ts'

/** A row as it is shown, without its decision. The same object while nothing of it changes. */
export interface RowView {
  id: string
  title: string
  /** Id of the group it stands in; empty where there are none. */
  group: string
  monogram: string
  /** Name of an icon, which the engine may not have; empty where there is none. */
  icon: string
  lines: readonly string[]
  trailing: string
  /** Values that this row cannot be given. */
  blocked: readonly string[]
  /** Whole name of the button that opens it; empty where there is none. */
  openLabel: string
}

/** The texts of a row. They are formatted when it is first rendered. */
type RowText = Pick<RowView, 'lines' | 'trailing' | 'openLabel'>

interface CachedRow {
  item: unknown
  shown: readonly unknown[]
  view: RowView
}

/** Names of icons by category. */
export type Icons = ReadonlyMap<string, string>

const emptyList: readonly string[] = []

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Equal, or objects (an amount, say) of equal parts. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isObject(one) &&
    isObject(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => Object.is(value, other[name])))

/** Creates the texts when the row is first rendered: formatting a long list at once would block the page. */
function createView(
  row: Pick<RowView, 'id' | 'title' | 'group' | 'blocked' | 'icon'>,
  createText: () => RowText,
): RowView {
  let rowText: RowText | undefined
  return {
    ...row,
    get monogram() {
      return monogram(row.title)
    },
    get lines() {
      return (rowText ??= createText()).lines
    },
    get trailing() {
      return (rowText ??= createText()).trailing
    },
    get openLabel() {
      return (rowText ??= createText()).openLabel
    },
  }
}

/**
 * The rows as they are shown. A response brings new objects with mostly the same content. Only the shown values are
 * compared, so that a decision for all rows does not render 500 rows again.
 */
export function useRowViews(
  element: DecisionsElement,
  items: readonly unknown[],
  icons: Icons,
): readonly RowView[] {
  const { locale, text } = useEngine()
  const { line } = useText()
  const [cache] = useState(() => ({
    locale,
    element,
    icons,
    rows: new Map<string, CachedRow>(),
    views: [] as readonly RowView[],
  }))
  return useMemo(() => {
    if (cache.locale !== locale || cache.element !== element || cache.icons !== icons) {
      cache.rows.clear()
      Object.assign(cache, { locale, element, icons })
    }
    const lines = element.lines ?? []
    const { groups, open, options, filter } = element
    const limits = options.flatMap(({ value, unless }) => (unless ? [{ value, unless }] : []))
    const pointers = [
      element.title,
      ...(groups ? [groups.from] : []),
      ...(open?.only ? [open.only] : []),
      ...limits.map(({ unless }) => unless),
      ...(filter?.icon ? [filter.from] : []),
      ...[...lines, ...(element.trailing ? [element.trailing] : [])].map(({ from }) => from),
    ]
    const views = items.map((item) => {
      const id = keyOf(item, element.key)
      const cached = cache.rows.get(id)
      // One decision changes one item; all other items are the same objects.
      if (cached && cached.item === item) return cached.view
      const shown = pointers.map((pointer) => read({ item }, pointer))
      if (cached?.shown.every((value, at) => isSameValue(value, shown[at]))) {
        cached.item = item
        return cached.view
      }
      const group = groups ? groupOf(groups, String(shown[1] ?? '')) : ''
      const title = String(shown[0] ?? '')
      const isOpen = open && (!open.only || Boolean(read({ item }, open.only)))
      const blocked = limits.filter(({ unless }) => read({ item }, unless) === true).map(({ value }) => value)
      const icon = filter?.icon ? (icons.get(String(read({ item }, filter.from))) ?? '') : ''
      const row = { id, title, group, icon, blocked: blocked.length > 0 ? blocked : emptyList }
      const view = createView(row, () => ({
        lines: lines.map((definition) => line(definition, item)).filter(Boolean),
        trailing: element.trailing ? line(element.trailing, item) : '',
        openLabel: isOpen ? text(open.label, { title: isolate(title) }) : '',
      }))
      cache.rows.set(id, { item, shown, view })
      return view
    })
    // Same rows: return the same list, so that no child renders again.
    const isSame = views.length === cache.views.length && views.every((view, at) => view === cache.views[at])
    if (!isSame) cache.views = views
    return cache.views
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` is new with each render; what it says depends on the item and the locale alone
  }, [cache, element, items, icons, locale])
}
