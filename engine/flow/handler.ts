import type { Problem } from '#generated/engine.ts'

/** What a handler gets in addition to its input. */
export interface HandlerTools {
  /** Aborted when the flow leaves the state that invoked the handler. Queries of screens are never aborted. */
  signal: AbortSignal
  /** Reports progress. Bindings read it at /progress. */
  report(progress: Record<string, unknown>): void
}

/** A handler: takes its resolved input, resolves with its output or rejects with a failure. */
export type Handler = (input: Record<string, unknown>, tools: HandlerTools) => Promise<unknown>

/** Where handlers come from, and what their failures mean. */
export interface HandlerSource {
  handler(name: string): Promise<Handler>
  /** Turns whatever a handler rejected with into a problem that may be shown and kept. */
  toProblem(failure: unknown): Promise<Problem>
}

/** Shown when the code that maps failures cannot be loaded. */
const unknownProblem = (): Problem => ({
  code: 'unknown',
  key: 'error.unknown',
  severity: 'fatal',
  providerLines: [],
  at: new Date().toISOString(),
})

/** Maps a failure to a problem. Never rejects. */
export const problemOf = (source: HandlerSource, failure: unknown): Promise<Problem> =>
  source.toProblem(failure).catch(unknownProblem)

/** For a call without abort and without progress. */
const noTools = (): HandlerTools => ({ signal: new AbortController().signal, report() {} })

/**
 * Calls a handler by its name. Nothing else in the engine does.
 * @throws Problem where the handler fails or cannot be loaded; where `tools.signal` was aborted, the failure as it is
 */
export async function callHandler(
  source: HandlerSource,
  name: string,
  input: Record<string, unknown>,
  tools: HandlerTools = noTools(),
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
