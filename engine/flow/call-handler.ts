import type { Problem } from '#generated/engine.ts'

export interface HandlerTools {
  /** Aborted when the flow leaves the state that invoked the handler. Queries of screens are never aborted. */
  signal: AbortSignal
  /** Reports progress. Bindings read it at /progress. */
  report(progress: Record<string, unknown>): void
}

/** A handler: takes its resolved input, resolves with its output or rejects with a failure. */
export type Handler = (input: Record<string, unknown>, tools: HandlerTools) => Promise<unknown>

/** Loads handlers and maps their failures to problems. */
export interface HandlerSource {
  handler(name: string): Promise<Handler>
  /** Maps the failure of a handler to a problem that can be shown and stored. */
  toProblem(failure: unknown): Promise<Problem>
}

/** Maps a failure to a problem. Never rejects: the code that maps failures may not load. */
export const problemOf = (source: HandlerSource, failure: unknown): Promise<Problem> =>
  source.toProblem(failure).catch(() => ({
    code: 'unknown',
    key: 'error.unknown',
    severity: 'fatal',
    providerLines: [],
    at: new Date().toISOString(),
  }))

/**
 * Calls a handler by its name. All handler calls of the engine go through this function.
 * @throws Problem when the handler fails or cannot be loaded; the original failure when `tools.signal` was aborted
 */
export async function callHandler(
  source: HandlerSource,
  name: string,
  input: Record<string, unknown>,
  tools: HandlerTools = { signal: new AbortController().signal, report() {} },
): Promise<unknown> {
  const { signal } = tools
  try {
    const handler = await source.handler(name)
    signal.throwIfAborted()
    return await handler(input, tools)
  } catch (failure) {
    throw signal.aborted ? failure : await problemOf(source, failure)
  }
}
