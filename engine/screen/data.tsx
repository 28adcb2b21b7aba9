import { useEffect, useRef, type ReactNode } from 'react'
import useSWR, { preload, type SWRResponse } from 'swr'
import type { Problem, Query, Screen } from '#generated/engine.ts'
import { isBinding, resolve, resolveAll, type Scope } from '../flow/binding.ts'
import { callHandler, type HandlerSource } from '../flow/call-handler.ts'
import { changedAt, equal } from '../util/json.ts'
import { useEngine } from '../view/engine.ts'

export interface ScreenData {
  data: Record<string, unknown>
  pending: boolean
  problem: Problem | undefined
  /** Reads the queries of these /data pointers again; all without pointers. Old data stays until then. */
  retry(pointers?: readonly string[]): void
  /** Changes the data of the query of a /data pointer, without a request. */
  replace(pointer: string, change: (value: unknown) => unknown): void
}

type Queries = NonNullable<Screen['data']>

/** `at`: when the answer came (ISO 8601), as a problem has it. */
type Answer = { value: unknown; at: string }
/** The result of one query. After a failed revalidation it has both the old answer and the problem. */
type Result = Pick<SWRResponse<Answer, Problem>, 'data' | 'error' | 'mutate'>
type Results = Record<string, Result>

/** Options of SWR. Cached data is shown at once and revalidated in the background. Only running requests are deduplicated. */
export const swrOptions = { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 0 }
/** By default SWR compares answers by a text of their whole content, which takes long for thousands of rows. */
const queryOptions = {
  ...swrOptions,
  compare: (a: Answer | undefined, b: Answer | undefined) => equal(a?.value, b?.value),
}

const now = () => new Date().toISOString()

/** Data that was preloaded longer ago than this, in milliseconds, is read again when a screen shows it. */
const preloadLifetime = 1000

const isOld = ({ at }: Pick<Answer, 'at'>): boolean => Date.now() - Date.parse(at) > preloadLifetime

type Key = [src: string, input: Record<string, unknown>, cacheKey: unknown]

/** What the input of a query can be bound to. */
type Sources = Pick<Scope, 'context' | 'data'>

const keyOf = ({ src, cacheKey, input }: Query, scope: Sources): Key => [
  src,
  resolveAll(input, scope),
  resolve(cacheKey, scope),
]

const fetcherOf =
  (product: HandlerSource) =>
  ([src, input]: Key): Promise<Answer> =>
    callHandler(product, src, input).then(
      (value) => ({ value, at: now() }),
      (problem: Problem) => Promise.reject<Answer>({ ...problem, at: now() }),
    )

/** The inputs that a query reads from the answers of other queries, and the names of these. */
const dependencies = ({ input }: Query): { name: string; source: string }[] =>
  Object.entries(input ?? {}).flatMap(([name, value]) => {
    const [, root, source = ''] = isBinding(value) ? value.from.split('/') : []
    return root === 'data' ? [{ name, source }] : []
  })

/** Requests all queries that do not depend on another one. The promise is fulfilled when all have succeeded or failed. */
export const prefetchQueries = (product: HandlerSource, queries: readonly Query[], context: unknown) =>
  Promise.allSettled(
    queries
      .filter((query) => dependencies(query).length === 0)
      .map((query) => preload(keyOf(query, { context, data: {} }), fetcherOf(product))),
  )

/**
 * Runs a query with SWR. The cache key is the handler and its input, so that screens with the same query share the answer. A
 * query that depends on another one waits for it, and keeps its previous answer while the input changes, as every query does while the
 * flow waits (`isBusy`): what was entered is being sent, and the screen stays as it is. With `isRead` a cached answer is not revalidated.
 */
export function useQuery(query: Query, scope: Sources, { isRead = false, isBusy = false } = {}): Result {
  const { product, locale } = useEngine()
  const key = keyOf(query, scope)
  const dependsOn = dependencies(query)
  const isBlocked = dependsOn.some(({ name }) => key[1][name] === undefined)
  const readAgainIfOld = (outcome: Answer | Problem): void => {
    if (isOld(outcome)) void mutate()
  }
  const { data, error, mutate } = useSWR<Answer, Problem>(isBlocked ? null : key, fetcherOf(product), {
    ...queryOptions,
    keepPreviousData: isBusy || dependsOn.length > 0,
    revalidateIfStale: !isRead,
    onSuccess: readAgainIfOld,
    onError: readAgainIfOld,
  })
  // Answers may contain texts in the language of the page. The old answer stays until the new one has arrived.
  const read = useRef(locale)
  useEffect(() => {
    if (read.current !== locale) void mutate()
    read.current = locale
  }, [locale, mutate])
  return { data, error, mutate }
}

const dataOf = (results: Results) =>
  Object.fromEntries(Object.entries(results).map(([name, { data }]) => [name, data?.value]))

interface Props {
  queries: Queries
  context: unknown
  /** Queries of the surrounding screen. They are not revalidated for a rail part. */
  alreadyRead?: Queries
  isBusy?: boolean
  children(data: ScreenData): ReactNode
}

/** Reads queries. Each gets the results of those before it; `children` gets the results of all by their names. */
export default function ReadQueries({ queries, context, alreadyRead = {}, isBusy, children }: Props) {
  const results: Results = {}
  for (const [name, query] of Object.entries(queries)) {
    const isRead = Object.values(alreadyRead).some((other) => equal(other, query))
    // oxlint-disable-next-line react/hooks -- the queries of a screen are always the same
    const result = useQuery(query, { context, data: dataOf(results) }, { isRead, isBusy })
    // If a query fails, queries that wait for its answer fail too. Otherwise the screen would wait endlessly.
    const sources = dependencies(query).map(({ source }) => results[source])
    const failed = sources.find((source) => source?.error && !source.data)
    results[name] = failed && !result.data ? { ...result, error: failed.error } : result
  }
  const all = Object.values(results)
  return children({
    data: dataOf(results),
    pending: all.some(({ data, error }) => !data && !error),
    problem: all.find(({ error }) => error)?.error,
    retry(pointers) {
      const names = pointers?.map((pointer) => pointer.split('/')[2] ?? '') ?? Object.keys(results)
      for (const name of names) void results[name]?.mutate()
    },
    replace(pointer, change) {
      const [, name = '', ...path] = pointer.slice(1).split('/')
      const changed = (cached?: Answer) =>
        cached && { ...cached, value: changedAt(cached.value, path, change) }
      void results[name]?.mutate(changed, { revalidate: false })
    },
  })
}
