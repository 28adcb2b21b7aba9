import { resolve } from '../flow/binding.ts'
import type { FieldError } from './screen-context.ts'
import { useScreen } from './screen-context.ts'

/** Id of the summary that offers to read again what could not be read. */
export const querySummaryId = 'unread'

/** What holds the screen while nobody knows what is in its list; leads to the way to read it again. */
export const queryFailedErrors = (message: string): FieldError[] => [{ id: querySummaryId, message }]

/** Whether the query behind a list has failed: then nobody knows whether there is anything, and nothing may say "empty". */
export function useQueryFailed(items: { from: string } | undefined): boolean {
  const { scope } = useScreen()
  return items !== undefined && items.from.startsWith('/data/') && resolve(items, scope) === undefined
}
