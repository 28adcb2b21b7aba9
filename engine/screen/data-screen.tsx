import type { ReactNode } from 'react'
import type { Screen } from '#generated/engine.ts'
import { screenData, useQuery } from './data.ts'
import type { QueryResult } from './data.ts'
import { ScreenContent } from './screen-content.tsx'
import type { ScreenProps } from './screen-content.tsx'

type Queries = NonNullable<Screen['data']>
type Results = Record<string, QueryResult>

interface ReadProps {
  queries: [name: string, query: Queries[string]][]
  context: unknown
  results: Results
  children(results: Results): ReactNode
}

/** One component per query, because a hook may not stand in a loop. All are mounted, and read, at once. */
function Read({ queries, ...props }: ReadProps) {
  const [first, ...rest] = queries
  return first ? <ReadOne first={first} queries={rest} {...props} /> : props.children(props.results)
}

function ReadOne({
  first: [name, query],
  results,
  ...props
}: ReadProps & { first: ReadProps['queries'][number] }) {
  const result = useQuery(query, props.context)
  return <Read {...props} results={{ ...results, [name]: result }} />
}

/** A screen with queries: reads them, then shows the same content as any other. */
export default function DataScreen({
  queries,
  ...props
}: ScreenProps & { screen: Screen; queries: Queries }) {
  return (
    <Read queries={Object.entries(queries)} context={props.view.context} results={{}}>
      {(results) => <ScreenContent {...props} results={screenData(results)} />}
    </Read>
  )
}
