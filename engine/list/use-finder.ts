import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FinderElement, Problem } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { useWhenOnline } from '../view/use-when-online.ts'
import { listOf } from './merge-rows.ts'

/** A query. Pages 1 to `page` are shown. */
export interface FinderQuery {
  query: string
  category: string
  page: number
}

export interface FinderResult {
  items: readonly unknown[]
  total: number
  asked: FinderQuery
}

export interface Finder {
  found: FinderResult | undefined
  /** The last query. */
  asked: FinderQuery
  pending: boolean
  problem: Problem | undefined
  ask(asked: FinderQuery): void
  retry(): void
  /** Changes the rows that are shown. */
  change(change: (items: unknown) => unknown): void
}

const totalOf = (answer: unknown, items: readonly unknown[]): number => {
  const total: unknown = typeof answer === 'object' && answer !== null && Reflect.get(answer, 'total')
  return typeof total === 'number' ? total : items.length
}

const itemsOf = (answer: unknown): readonly unknown[] =>
  listOf(typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'items') : undefined)

/** Loads search results page by page. Responses to outdated queries are ignored. Old rows stay until new ones arrive. */
export function useFinder({ call, filter }: FinderElement, first: FinderQuery): Finder {
  const screen = useScreen()
  const latest = useRef(screen)
  useLayoutEffect(() => {
    latest.current = screen
  })
  const [found, setFound] = useState<FinderResult>()
  const [asked, setAsked] = useState(first)
  const [problem, setProblem] = useState<Problem>()
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    let current = true
    const { query, category, page } = asked
    const input = { ...call.input, query, page, ...(filter && { [filter.name]: category }) }
    latest.current.call({ ...call, input }).then(
      (answer) => {
        if (!current) return
        const items = itemsOf(answer)
        setProblem(undefined)
        setFound((before) => ({
          items: page > 1 && before ? [...before.items, ...items] : items,
          total: totalOf(answer, items),
          asked,
        }))
      },
      (failure: Problem) => current && setProblem(failure),
    )
    return () => {
      current = false
    }
  }, [asked, attempt, call, filter])

  const ask = useCallback((next: FinderQuery) => {
    setProblem(undefined)
    setAsked(next)
  }, [])
  const retry = useCallback(() => {
    setProblem(undefined)
    setAttempt((count) => count + 1)
  }, [])
  useWhenOnline(problem !== undefined, retry)
  const change = useCallback((update: (items: unknown) => unknown) => {
    setFound((now) => now && { ...now, items: listOf(update(now.items)) })
  }, [])
  return { found, asked, pending: found?.asked !== asked && !problem, problem, ask, retry, change }
}
