/** What came of a submit: what is wrong, or what would be sent. */
export type Result = { refused: unknown[] } | { sent: unknown }

/** Leaves a result in the page, where the test finds it. */
export function resultOf(result: Result): void {
  Object.assign(globalThis, { result: JSON.stringify(result) })
}
