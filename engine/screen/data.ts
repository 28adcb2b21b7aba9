import { useEffect, useRef } from 'react'
import useSWR from 'swr'
import type { Problem, Screen } from '#generated/engine.ts'
import { isBinding, resolve, resolveInput } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'
import { callHandler } from '../flow/call-handler.ts'
import type { HandlerSource } from '../flow/call-handler.ts'
import { equal } from '../util/json.ts'
import { useEngine } from '../view/engine.ts'

/** Results of the queries of a screen. */
export interface ScreenData {
  data: Record<string, unknown>
  pending: boolean
  problem: Problem | undefined
  /** Reads the queries of these /data pointers again; all without pointers. Old data stays until then. */
  retry(pointers?: readonly string[]): void
  /** Changes the data of the query of a /data pointer, without a request. */
  replace(pointer: string, change: (value: unknown) => unknown): void
}

type Query = NonNullable<Screen['data']>[string]

/** The result of one query. After a failed revalidation it has both the old answer and the problem. */
export interface QueryResult {
  /** Absent until the first answer. */
  answer?: { value: unknown }
  problem?: Problem
  retry(): void
  replace(change: (value: unknown) => unknown): void
}

/**
 * SWR options. Cached data is shown at once and revalidated in the background. Only running requests are deduplicated. By default SWR
 * compares answers by a text of their whole content, which takes long for thousands of rows.
 */
const swrOptions = {
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  dedupingInterval: 0,
  compare: equal,
}

type Answer = { value: unknown }

/** Answers that were requested before their screen is shown, by key. The screen takes each of them once. */
const prefetched = new Map<string, Promise<Answer>>()
/** How long a prefetched answer is kept when no screen takes it, in milliseconds. */
const prefetchLifetime = 1000

type Key = [src: string, input: Record<string, unknown>, cacheKey: unknown]

const keyOf = ({ src, cacheKey, input }: Query, scope: Pick<Scope, 'context' | 'data'>): Key => [
  src,
  resolveInput(input, scope),
  resolve(cacheKey, scope),
]

function fetchAnswer(product: HandlerSource, key: Key): Promise<Answer> {
  const name = JSON.stringify(key)
  const known = prefetched.get(name)
  prefetched.delete(name)
  return known ?? callHandler(product, key[0], key[1]).then((value) => ({ value }))
}

/** Requests all queries that do not depend on another one. The promise is fulfilled when all have succeeded or failed. */
export function prefetchQueries(
  product: HandlerSource,
  queries: readonly Query[],
  context: unknown,
): Promise<unknown> {
  const requests = queries
    .filter((query) => dependencies(query).length === 0)
    .map((query) => {
      const key = keyOf(query, { context, data: {} })
      const name = JSON.stringify(key)
      const answer = prefetched.get(name) ?? fetchAnswer(product, key)
      prefetched.set(name, answer)
      return answer.finally(() => setTimeout(() => prefetched.delete(name), prefetchLifetime))
    })
  return Promise.allSettled(requests)
}

/** The names of the inputs that a query reads from the answers of other queries. */
const dependencies = ({ input }: Query): string[] =>
  Object.entries(input ?? {}).flatMap(([name, value]) =>
    isBinding(value) && value.from.startsWith('/data/') ? name : [],
  )

/** The names of the other queries from whose answers the input of a query is read. */
export const sources = ({ input }: Query): string[] =>
  Object.values(input ?? {}).flatMap((value) =>
    isBinding(value) && value.from.startsWith('/data/') ? (value.from.split('/')[2] ?? []) : [],
  )

/**
 * Runs a query with SWR. The cache key is the handler and its input, so that screens with the same query share the answer. A
 * query that depends on another one waits for it, and keeps its previous answer while the input changes. With `isRead` a
 * cached answer is not revalidated.
 */
export function useQuery(query: Query, scope: Pick<Scope, 'context' | 'data'>, isRead = false): QueryResult {
  const { product, locale } = useEngine()
  const key = keyOf(query, scope)
  const dependsOn = dependencies(query)
  const isBlocked = dependsOn.some((name) => key[1][name] === undefined)
  const { data, error, mutate } = useSWR<Answer, Problem>(
    isBlocked ? null : key,
    () => fetchAnswer(product, key),
    {
      ...swrOptions,
      keepPreviousData: dependsOn.length > 0,
      revalidateIfStale: !isRead,
    },
  )
  // Answers may contain texts in the language of the page. The old answer stays until the new one has arrived.
  const read = useRef(locale)
  useEffect(() => {
    if (read.current !== locale) void mutate()
    read.current = locale
  }, [locale, mutate])
  return {
    ...(data && { answer: data }),
    ...(error && { problem: error }),
    retry: () => void mutate(),
    replace: (change) =>
      void mutate((cached) => cached && { value: change(cached.value) }, { revalidate: false }),
  }
}

function setAt(target: unknown, path: string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(target)
  const object = (target ?? {}) as Record<string, unknown> // pointers lead through objects and end at lists
  return { ...object, [key]: setAt(object[key], rest, change) }
}

/** Combines the results of the queries of a screen, by their names. */
export function screenData(results: Record<string, QueryResult>): ScreenData {
  const entries = Object.entries(results)
  return {
    data: Object.fromEntries(entries.map(([name, { answer }]) => [name, answer?.value])),
    pending: entries.some(([, { answer, problem }]) => !answer && !problem),
    problem: entries.find(([, { problem }]) => problem)?.[1].problem,
    retry: (pointers) => {
      const names = pointers?.map((pointer) => pointer.split('/')[2])
      for (const [name, { retry }] of entries) if (!names || names.includes(name)) retry()
    },
    replace(pointer, change) {
      const [, name = '', ...path] = pointer.slice(1).split('/')
      results[name]?.replace((value) => setAt(value, path, change))
    },
  }
}
