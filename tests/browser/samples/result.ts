/** The result of a submit: errors, or the values that would be sent. */
export type Result = { refused: unknown[] } | { sent: unknown }

/** Stores a result in the page for the test. */
export function resultOf(result: Result): void {
  Object.assign(globalThis, { result: JSON.stringify(result) })
}
