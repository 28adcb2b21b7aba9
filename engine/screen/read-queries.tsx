import type { ReactNode } from 'react'
import type { Screen } from '#generated/engine.ts'
import { useQuery } from './data.ts'
import type { QueryResult } from './data.ts'

export type Queries = NonNullable<Screen['data']>
type Results = Record<string, QueryResult>

interface ReadProps {
  queries: [name: string, query: Queries[string]][]
  context: unknown
  results: Results
  /** What the screen around reads: not read again for a part of it. */
  alreadyRead?: Queries
  children(results: Results): ReactNode
}

/** One component per query, because a hook may not stand in a loop. All are mounted at once; each knows the answers of those before it. */
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
  return <ReadQueries {...props} results={{ ...results, [name]: result }} />
}
