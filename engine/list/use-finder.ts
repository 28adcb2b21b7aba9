import useSWRInfinite from 'swr/infinite'
import { useCallback, useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { FinderElement, HandlerCall, Problem } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { useWhenOnline } from '../view/hooks.ts'
import { listOf } from './row-data.ts'
import { read, resolve } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'
import { useFormControl } from '../view/use-form-controls.ts'
import { useText } from '../view/use-text.ts'
import { fold } from '../text/normalize-text.ts'

interface FinderQuery {
  query: string
  category: string
}

/** One page of the answer or the rows of all loaded pages, with the query that they belong to. */
interface FinderResult {
  items: readonly unknown[]
  total: number
  /** Rows of the page that could not be read; they count to no total. */
  missing: number
  asked: FinderQuery
}

export interface Finder {
  /** The result of the current query. While it loads, the result of the previous query. */
  found: FinderResult | undefined
  /** The current query. */
  asked: FinderQuery
  pending: boolean
  problem: Problem | undefined
  ask(asked: FinderQuery): void
  loadMore(): void
  retry(): void
  /** Changes the rows that are shown. */
  change(change: (items: unknown) => unknown): void
}

type Key = readonly [visit: string, call: HandlerCall]

/** Counts the mounted finders. Rows can be added on other screens, so a new visit reads them again. */
let visits = 0

const numberIn = (answer: unknown, name: 'total' | 'missing', otherwise: number): number => {
  const number: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, name)
  return typeof number === 'number' ? number : otherwise
}

const itemsOf = (answer: unknown): readonly unknown[] =>
  listOf(typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'items') : undefined)

/** Loads search results page by page with SWR. Pages that are loaded are not requested again, unless a row has changed. */
export function useFinder({ call, filter, typedOnly }: FinderElement, first: FinderQuery): Finder {
  const screen = useScreen()
  const { mutate: mutateCache } = useSWRConfig()
  const [visit] = useState(() => `finder ${visits++}`)
  const [asked, setAsked] = useState(first)

  const keyOf = (index: number): Key | null => {
    const { query, category } = asked
    if (typedOnly && query === '') return null
    const input = { ...call.input, query, page: index + 1, ...(filter && { [filter.name]: category }) }
    return [visit, { ...call, input }]
  }
  const { data, error, isValidating, mutate, setSize } = useSWRInfinite<FinderResult, Problem, typeof keyOf>(
    keyOf,
    async ([, request]) => {
      const answer = await screen.call(request)
      const items = itemsOf(answer)
      return {
        items,
        total: numberIn(answer, 'total', items.length),
        missing: numberIn(answer, 'missing', 0),
        asked,
      }
    },
    {
      keepPreviousData: true,
      revalidateFirstPage: false,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
      dedupingInterval: 0,
    },
  )

  const found = useMemo(() => {
    const last = data?.at(-1)
    const missing = (data ?? []).reduce((sum, page) => sum + page.missing, 0)
    return last && { ...last, total: last.total - missing, items: data?.flatMap(({ items }) => items) ?? [] }
  }, [data])
  const problem = isValidating ? undefined : error
  const retry = useCallback(() => void mutate(), [mutate])
  useWhenOnline(problem !== undefined, retry)
  return {
    found,
    asked,
    pending: isValidating,
    problem,
    ask: setAsked,
    // After a failed request the size includes the missing page, so it is counted from the loaded ones.
    loadMore: () => void setSize((data?.length ?? 0) + 1),
    retry,
    change(update) {
      // Cached pages of other queries may contain the changed row. SWR requests them again when they are shown.
      void mutateCache((key) => Array.isArray(key) && key[0] === visit, undefined, { revalidate: false })
      // SWR drops the answer of a running request when the data is changed, so that request is sent again.
      void mutate((pages) => pages?.map((page) => ({ ...page, items: listOf(update(page.items)) })), {
        revalidate: isValidating,
      })
    },
  }
}

type Unfinished = NonNullable<FinderElement['unfinished']>

/** Whether the text is the title of an item that was added already, in any spelling of case and accents. */
export function isTitleOf({ items, title }: Unfinished, text: string, scope: Scope): boolean {
  const wanted = fold(text.trim())
  if (wanted === '') return false
  return listOf(resolve(items, scope)).some((item) => {
    const name = read({ item }, title)
    return typeof name === 'string' && fold(name.trim()) === wanted
  })
}

/** Whether one of the results was added. */
export const hasAdded = ({ added }: FinderElement, items: readonly unknown[] = []): boolean =>
  items.some((item) => read({ item }, added) === true)

interface Typed {
  query: string
  /** Something was added with this text. */
  isAdded: boolean
}

/** With `text`, the key of the message: a typed text that was not added stops the submission. Returns the error at the search box. */
export function useUnfinished(
  id: string,
  text: string | undefined,
  { query, isAdded }: Typed,
): string | undefined {
  const { t } = useText()
  const [refused, setRefused] = useState<string>()
  const message = text === undefined || query === '' || isAdded ? undefined : t(text, { query })
  const error = refused === query ? message : undefined
  useFormControl({
    name: 'finder',
    value: () => query,
    validate() {
      setRefused(query)
      return message === undefined ? [] : [{ id, message }]
    },
    openErrors: error === undefined ? [] : [{ id, message: error }],
  })
  return error
}
