import { useMemo, useState } from 'react'
import type { DecisionsElement, Line } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { keyOf, listOf } from './row-data.ts'
import { useEngine } from '../view/engine.ts'
import { isolate } from '../text/formats.ts'
import { useText } from '../view/use-text.ts'
import { groupOf } from './sort-rows.ts'
import { isObject } from '../util/json.ts'

/** The displayed data of a row, without its decision. The same object while nothing changes. */
export interface RowView {
  id: string
  title: string
  /** Id of its group; empty without groups. */
  group: string
  monogram: string
  /** Name of an icon. It comes from data, so it may be unknown; empty without one. */
  icon: string
  lines: readonly string[]
  trailing: string
  /** Values that this row cannot have. */
  blocked: readonly string[]
  /** Accessible name of the button that opens the row; empty without a button. */
  openLabel: string
  /** The button shows details, instead of leading to another screen. */
  hasDetails: boolean
}

/** The texts of a row. They are formatted when it is first rendered. */
type RowText = Pick<RowView, 'lines' | 'trailing' | 'openLabel'>

interface CachedRow {
  item: unknown
  shown: readonly unknown[]
  view: RowView
}

/** Names of icons by category. */
type Icons = ReadonlyMap<string, string>

const emptyList: readonly string[] = []
const noIcons: Icons = new Map()

/** Shallow equality, for values such as amounts. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isObject(one) &&
    isObject(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => Object.is(value, other[name])))

type FormatLine = (definition: Line, item: unknown) => string

/** The lines of many rows say the same: a cadence, a day. Each is formatted once. */
function createLineCache() {
  const known = new Map<Line, Map<string, string>>()
  return (definition: Line, item: unknown, format: FormatLine): string => {
    const value = read({ item }, definition.from)
    if (typeof value !== 'string' || !definition.from.startsWith('/item/')) return format(definition, item)
    const shown = known.get(definition) ?? new Map<string, string>()
    known.set(definition, shown)
    const text = shown.get(value) ?? format(definition, item)
    shown.set(value, text)
    return text
  }
}

/** Creates the texts when the row is first rendered: formatting a long list at once would block the page. */
function createView(
  row: Pick<RowView, 'id' | 'title' | 'group' | 'blocked' | 'icon' | 'hasDetails'>,
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
 * The views of all rows. A response contains new objects with mostly the same content, so the shown values are compared.
 * Otherwise a decision for all rows would render 500 rows again.
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
    lines: createLineCache(),
    views: [] as readonly RowView[],
  }))
  return useMemo(() => {
    if (cache.locale !== locale || cache.element !== element || cache.icons !== icons) {
      cache.rows.clear()
      cache.lines = createLineCache()
      Object.assign(cache, { locale, element, icons })
    }
    const lines = element.lines ?? []
    const { groups, options, filter } = element
    const opener = element.details ?? element.open
    const limits = options.flatMap(({ value, unless }) => (unless ? [{ value, unless }] : []))
    const pointers = [
      element.title,
      ...(groups ? [groups.from] : []),
      ...(opener?.onlyIf ? [opener.onlyIf] : []),
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
      const opens = opener && (!opener.onlyIf || Boolean(read({ item }, opener.onlyIf)))
      const blocked = limits.filter(({ unless }) => read({ item }, unless) === true).map(({ value }) => value)
      const icon = filter?.icon ? (icons.get(String(read({ item }, filter.from))) ?? '') : ''
      const row = {
        id,
        title,
        group,
        icon,
        blocked: blocked.length > 0 ? blocked : emptyList,
        hasDetails: element.details !== undefined,
      }
      const view = createView(row, () => ({
        lines: lines.map((definition) => cache.lines(definition, item, line)).filter(Boolean),
        trailing: element.trailing ? cache.lines(element.trailing, item, line) : '',
        openLabel: opens ? text(opener.label, { title: isolate(title) }) : '',
      }))
      cache.rows.set(id, { item, shown, view })
      return view
    })
    // Same rows: return the same list, so that no child renders again.
    const isSame = views.length === cache.views.length && views.every((view, at) => view === cache.views[at])
    if (!isSame) cache.views = views
    return cache.views
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` is new with each render, but its result depends only on item and locale
  }, [cache, element, items, icons, locale])
}

/** First letters of the first two words: Wasserverband Beispieltal becomes WB. Decorative only. */
const monogram = (title: string): string =>
  (title.match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()

/** Icon names by category, from the data. The same map while the data is the same. */
export function useCategoryIcons({ filter }: DecisionsElement): Icons {
  const { scope } = useScreen()
  const categories = resolve(filter?.items, scope)
  return useMemo(() => {
    const { icon, key } = filter ?? {}
    if (!icon || !key) return noIcons
    return new Map(
      listOf(categories).map((item) => [keyOf(item, key), String(read({ item }, icon) ?? '')] as const),
    )
  }, [categories, filter])
}
