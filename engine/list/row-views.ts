import { useMemo, useState } from 'react'
import type { DecisionsElement, Line } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { keyOf, listOf, changedPositions, withRows } from './row-data.ts'
import { useEngine } from '../view/engine.ts'
import type { Engine } from '../view/engine.ts'
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

/** Names of icons by category. */
type Icons = ReadonlyMap<string, string>

const noIcons: Icons = new Map()

/** Shallow equality, for values such as amounts. */
const isSameValue = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) ||
  (isObject(one) &&
    isObject(other) &&
    Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, value]) => Object.is(value, other[name])))

type FormatLine = (definition: Line, item: unknown) => string

/** Caches formatted lines, because many rows have equal lines, such as the same cadence or day. */
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

/** What the rows of a list have in common. */
interface Shared {
  element: DecisionsElement
  icons: Icons
  lines: ReturnType<typeof createLineCache>
  line: FormatLine
  text: Engine['text']
}

/**
 * The view of one row. Its data is read and formatted when the row is rendered: doing that for a long list at once would block the
 * page.
 */
class LazyRow implements RowView {
  readonly id: string
  readonly group: string
  /** The latest object with this content. */
  item: unknown
  readonly #shared: Shared
  #lines: readonly string[] | undefined
  #trailing: string | undefined

  constructor(id: string, group: string, item: unknown, shared: Shared) {
    this.id = id
    this.group = group
    this.item = item
    this.#shared = shared
  }
  #read(pointer: string): unknown {
    return read({ item: this.item }, pointer)
  }
  get title() {
    return String(this.#read(this.#shared.element.title) ?? '')
  }
  get monogram() {
    return monogram(this.title)
  }
  get icon() {
    const { element, icons } = this.#shared
    return element.filter?.icon ? (icons.get(String(this.#read(element.filter.from))) ?? '') : ''
  }
  get blocked() {
    return this.#shared.element.options
      .filter(({ unless }) => unless && this.#read(unless) === true)
      .map(({ value }) => value)
  }
  get lines() {
    const { element, lines, line } = this.#shared
    return (this.#lines ??= (element.lines ?? [])
      .map((definition) => lines(definition, this.item, line))
      .filter(Boolean))
  }
  get trailing() {
    const { element, lines, line } = this.#shared
    return (this.#trailing ??= element.trailing ? lines(element.trailing, this.item, line) : '')
  }
  get openLabel() {
    const { element, text } = this.#shared
    const opener = element.details ?? element.open
    const opens = opener && (!opener.onlyIf || Boolean(this.#read(opener.onlyIf)))
    return opens ? text(opener.label, { title: isolate(this.title) }) : ''
  }
  get hasDetails() {
    return this.#shared.element.details !== undefined
  }
}

/** Pointers to all that a row shows. */
function shownIn({ title, groups, details, open, options, filter, lines, trailing }: DecisionsElement) {
  const opener = details ?? open
  return [
    title,
    ...(groups ? [groups.from] : []),
    ...(opener?.onlyIf ? [opener.onlyIf] : []),
    ...options.flatMap(({ unless }) => unless ?? []),
    ...(filter?.icon ? [filter.from] : []),
    ...[...(lines ?? []), ...(trailing ? [trailing] : [])].map(({ from }) => from),
  ]
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
    shared: undefined as { locale: string; of: Shared } | undefined,
    rows: new Map<string, LazyRow>(),
    items: [] as readonly unknown[],
    views: [] as readonly RowView[],
  }))
  return useMemo(() => {
    const known = cache.shared
    const isSameList = known?.locale === locale && known.of.element === element && known.of.icons === icons
    const shared = isSameList ? known.of : { element, icons, lines: createLineCache(), line, text }
    if (!isSameList) {
      cache.rows.clear()
      cache.shared = { locale, of: shared }
    }
    const { groups, key } = element
    const pointers = shownIn(element)
    const isSameRow = (one: unknown, other: unknown) =>
      pointers.every((pointer) => isSameValue(read({ item: one }, pointer), read({ item: other }, pointer)))
    const viewOf = (item: unknown): RowView => {
      const id = keyOf(item, key)
      const cached = cache.rows.get(id)
      if (cached && (cached.item === item || isSameRow(cached.item, item))) {
        cached.item = item
        return cached
      }
      const group = groups ? groupOf(groups, String(read({ item }, groups.from) ?? '')) : ''
      const view = new LazyRow(id, group, item, shared)
      cache.rows.set(id, view)
      return view
    }
    const changed = isSameList ? changedPositions(cache.items, items) : undefined
    const rows = changed
      ?.map((at) => [at, viewOf(items[at])] as const)
      .filter(([at, view]) => view !== cache.views[at])
    cache.items = items
    if (!rows) cache.views = items.map(viewOf)
    // Same rows: the same list, so that no child renders again.
    else if (rows.length > 0) cache.views = withRows(cache.views, rows)
    return cache.views
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` and `text` are new with each render, but their results depend only on item and locale
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
