import { resolve } from '../flow/binding.ts'
import type { FieldError } from './screen-context.ts'
import { useScreen } from './screen-context.ts'

/** DOM id of the error summary that offers to read a failed query again. */
export const querySummaryId = 'unread'

/** The error of an element whose query has failed. It blocks submitting and leads to the retry button. */
export const queryFailedErrors = (message: string): FieldError[] => [{ id: querySummaryId, message }]

/** Whether the query of a list has no data. Then the list must not say that it is empty. */
export function useQueryFailed(items: { from: string } | undefined): boolean {
  const { scope } = useScreen()
  return items !== undefined && items.from.startsWith('/data/') && resolve(items, scope) === undefined
}
