/** What a handler may use beside its input. */
export interface HandlerTools {
  /** Aborted when the flow leaves the state that waits for it. A query of a screen is read to its end. */
  signal: AbortSignal
  /** Reports how far it is; bound by /progress. */
  report(progress: Record<string, unknown>): void
}

/** A typed handler: takes its bound input, answers its output, or rejects with a failure. */
export type Handler = (input: Record<string, unknown>, tools: HandlerTools) => Promise<unknown>

/** Goes to an address of the app, or so many entries on in the history. */
export type Navigate = (to: string | number, how?: { replace?: boolean; state?: unknown }) => void
