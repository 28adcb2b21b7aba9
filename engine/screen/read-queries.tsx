import type { ReactNode } from 'react'
import type { Screen } from '#generated/engine.ts'
import { sources, useQuery, screenData } from './data.ts'
import type { QueryResult } from './data.ts'
import { ScreenContent } from './screen-content.tsx'
import type { ScreenProps } from './screen-content.tsx'

export type Queries = NonNullable<Screen['data']>
type Results = Record<string, QueryResult>

interface ReadProps {
  queries: [name: string, query: Queries[string]][]
  context: unknown
  results: Results
  /** Queries of the surrounding screen. They are not revalidated for a rail part. */
  alreadyRead?: Queries
  children(results: Results): ReactNode
}

/** One component per query, because hooks cannot be called in a loop. Each gets the results of the queries before it. */
export function ReadQueries({ queries, ...props }: ReadProps) {
  const [first, ...rest] = queries
  return first ? <ReadQuery first={first} queries={rest} {...props} /> : props.children(props.results)
}

function ReadQuery({
  first: [name, query],
  results,
  ...props
}: ReadProps & { first: ReadProps['queries'][number] }) {
  const data = Object.fromEntries(Object.entries(results).map(([key, { answer }]) => [key, answer?.value]))
  const isRead = Object.values(props.alreadyRead ?? {}).some(
    (one) => JSON.stringify(one) === JSON.stringify(query),
  )
  const result = useQuery(query, { context: props.context, data }, isRead)
  // A query that waits for one that has failed has failed too. Otherwise the screen would wait for ever.
  const failed = sources(query)
    .map((source) => results[source])
    .find((source) => source?.problem && !source.answer)
  const settled = failed?.problem && !result.answer ? { ...result, problem: failed.problem } : result
  return <ReadQueries {...props} results={{ ...results, [name]: settled }} />
}

/** A screen with queries. Lazy, because it needs SWR. */
export default function DataScreen({
  queries,
  ...props
}: ScreenProps & { screen: Screen; queries: Queries }) {
  return (
    <ReadQueries queries={Object.entries(queries)} context={props.view.context} results={{}}>
      {(results) => <ScreenContent {...props} results={screenData(results)} />}
    </ReadQueries>
  )
}
