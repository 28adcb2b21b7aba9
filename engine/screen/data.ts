import useSWR from 'swr'
import type { Problem, Screen } from '#generated/engine.ts'
import type { Product } from '../engine.ts'
import { useEngine } from '../engine.ts'
import { resolve, resolveAll } from './scope.ts'

/** Results of the queries of a screen: what is there, whether something is still awaited, and what failed. */
export interface ScreenData {
  data: Record<string, unknown>
  pending: boolean
  problem: Problem | undefined
  retry(): void
  /** Changes what the query behind a /data pointer holds, without asking the server. */
  replace(pointer: string, change: (value: unknown) => unknown): void
}

type Queries = NonNullable<Screen['data']>
/** One query may fail while the others show: each result is a value or a problem. */
type Results = Record<string, { value: unknown } | { problem: Problem }>

const settings = { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 500 }

async function load(product: Product, queries: Queries, context: unknown): Promise<Results> {
  const tools = { signal: new AbortController().signal, report() {} }
  const results = Object.entries(queries).map(async ([name, query]) => {
    try {
      const handler = await product.handler(query.src)
      return [name, { value: await handler(resolveAll(query.input, { context }), tools) }] as const
    } catch (failure) {
      return [name, { problem: await product.toProblem(failure) }] as const
    }
  })
  return Object.fromEntries(await Promise.all(results))
}

function setAt(target: unknown, path: string[], change: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return change(target)
  const object = (target ?? {}) as Record<string, unknown> // pointers lead through objects and end at lists
  return { ...object, [key]: setAt(object[key], rest, change) }
}

/** Reads all queries of a screen at once. Answers are cached, shown at once on return, and read again in the background. */
export function useScreenData(screen: string, queries: Queries, context: unknown): ScreenData {
  const { product } = useEngine()
  const inputs = Object.values(queries).map(({ input, since }) => [
    resolveAll(input, { context }),
    resolve(since, { context }),
  ])
  const { data: results, mutate } = useSWR(
    [screen, JSON.stringify(inputs)],
    () => load(product, queries, context),
    settings,
  )
  const entries = Object.entries(results ?? {})
  return {
    data: Object.fromEntries(
      entries.map(([name, result]) => [name, 'value' in result ? result.value : undefined]),
    ),
    pending: results === undefined,
    problem: entries.flatMap(([, result]) => ('problem' in result ? [result.problem] : []))[0],
    retry: () => void mutate(),
    replace(pointer, change) {
      const [, name = '', ...path] = pointer.slice(1).split('/')
      const replaced = (old: Results | undefined): Results => {
        const result = old?.[name]
        return result && 'value' in result
          ? { ...old, [name]: { value: setAt(result.value, path, change) } }
          : (old ?? {})
      }
      void mutate(replaced, { revalidate: false })
    },
  }
}
