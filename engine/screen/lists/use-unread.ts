import { resolve } from '../scope.ts'
import { useScreen } from '../screen-context.ts'

/** Whether the query behind a list has failed: then nobody knows whether there is anything, and nothing may say "empty". */
export function useUnread(items: { from: string }): boolean {
  const { scope } = useScreen()
  return items.from.startsWith('/data/') && resolve(items, scope) === undefined
}
