import useSWRInfinite from 'swr/infinite'
import { useMemo, useState } from 'react'
import { useSWRConfig } from 'swr'
import type { FinderElement, HandlerCall, Problem } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { listOf } from '../view/use-element.ts'
import type { JsonObject } from '../util/json.ts'

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

type Key = readonly [visit: string, call: HandlerCall]

/** Counts the mounted finders. Rows can be added on other screens, so a new visit reads them again. */
let visits = 0

/** Loads search results page by page with SWR. Pages that are loaded are not requested again, unless a row has changed. */
export function useFinder({ call, filter, typedOnly }: FinderElement, first: FinderQuery) {
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
      const { items, total, missing }: JsonObject = Object(await screen.call(request))
      return { items: listOf(items), total: Number(total ?? 0), missing: Number(missing ?? 0), asked }
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
  return {
    /** The result of the current query. While it loads, the result of the previous query. */
    found,
    /** The current query. */
    asked,
    pending: isValidating,
    problem: isValidating ? undefined : error,
    ask: setAsked,
    // After a failed request the size includes the missing page, so it is counted from the loaded ones.
    loadMore: () => void setSize((data?.length ?? 0) + 1),
    retry: () => void mutate(),
    /** Changes the rows that are shown. */
    change(update: (items: unknown) => unknown) {
      // Cached pages of other queries may contain the changed row. SWR requests them again when they are shown.
      void mutateCache((key) => Array.isArray(key) && key[0] === visit, undefined, { revalidate: false })
      // SWR drops the answer of a running request when the data is changed, so that request is sent again.
      void mutate((pages) => pages?.map((page) => ({ ...page, items: listOf(update(page.items)) })), {
        revalidate: isValidating,
      })
    },
  }
}
