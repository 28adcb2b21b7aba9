import { useEffect, useRef, useState } from 'react'
import useSWR from 'swr'
import type { Problem, Screen } from '#generated/engine.ts'
import type { Product } from '../view/engine.ts'
import { useEngine } from '../view/engine.ts'
import { unknownProblem } from '../flow/unknown-problem.ts'
import { resolve, resolveAll } from '../flow/binding.ts'

/** Results of the queries of a screen: what is there, whether something is still awaited, and what failed. */
export interface ScreenData {
  data: Record<string, unknown>
  pending: boolean
  problem: Problem | undefined
  /** Reads all of them again; what is there stays until then. */
  retry(): void
  /** Changes what the query behind a /data pointer holds, without asking the server. */
  replace(pointer: string, change: (value: unknown) => unknown): void
}

type Queries = NonNullable<Screen['data']>
/** One query may fail while the others show. One that was read before keeps what it held beside its problem. */
interface Result {
  value?: unknown
  problem?: Problem
}
type Results = Record<string, Result>

const settings = { revalidateOnFocus: false, shouldRetryOnError: false, dedupingInterval: 500 }

/** @throws the reason of `signal` once it has aborted: then nobody is left to be told anything */
async function load(
  product: Product,
  queries: Queries,
  context: unknown,
  held: () => Results | undefined,
  signal: AbortSignal,
): Promise<Results> {
  const tools = { signal, report() {} }
  const results = Object.entries(queries).map(async ([name, query]): Promise<[string, Result]> => {
    try {
      const handler = await product.handler(query.src)
      return [name, { value: await handler(resolveAll(query.input, { context }), tools) }]
    } catch (failure) {
      signal.throwIfAborted()
      return [name, { ...held()?.[name], problem: await product.toProblem(failure).catch(unknownProblem) }]
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

/** The stay at a screen: `signal` aborts what it reads once it has gone, and is a new one should it come back. */
function createStay() {
  let controller = new AbortController()
  let here = false
  return {
    signal() {
      if (controller.signal.aborted) controller = new AbortController()
      return controller.signal
    },
    /** An effect. It ends a moment later: in development React takes every component away once and puts it back. */
    begin() {
      here = true
      return () => {
        here = false
        setTimeout(() => here || controller.abort())
      }
    },
  }
}

/** Reads all queries of a screen at once. Answers are cached, shown at once on return, and read again in the background. */
export function useScreenData(screen: string, queries: Queries, context: unknown): ScreenData {
  const { product } = useEngine()
  const inputs = Object.values(queries).map(({ input, since }) => [
    resolveAll(input, { context }),
    resolve(since, { context }),
  ])
  const latest = useRef<Results>(undefined)
  const [stay] = useState(createStay)
  useEffect(() => stay.begin(), [stay])
  const { data: results, mutate } = useSWR(
    [screen, JSON.stringify(inputs)],
    () => load(product, queries, context, () => latest.current, stay.signal()),
    settings,
  )
  useEffect(() => {
    latest.current = results
  })
  const entries = Object.entries(results ?? {})
  return {
    data: Object.fromEntries(entries.map(([name, { value }]) => [name, value])),
    pending: results === undefined,
    problem: entries.find(([, result]) => result.problem)?.[1].problem,
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
