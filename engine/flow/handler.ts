import type { Problem } from '#generated/engine.ts'

/** What a handler may use beside its input. */
export interface HandlerTools {
  /** Aborted when the flow leaves the state that waits for it. A query of a screen is read to its end. */
  signal: AbortSignal
  /** Reports how far it is; bound by /progress. */
  report(progress: Record<string, unknown>): void
}

/** A typed handler: takes its bound input, answers its output, or rejects with a failure. */
export type Handler = (input: Record<string, unknown>, tools: HandlerTools) => Promise<unknown>

/** Where handlers come from, and what their failures mean. */
export interface HandlerSource {
  handler(name: string): Promise<Handler>
  /** Turns whatever a handler rejected with into a problem that may be shown and kept. */
  toProblem(failure: unknown): Promise<Problem>
}

/** What is shown when not even the words for a failure could be loaded. */
const unknownProblem = (): Problem => ({
  code: 'unknown',
  key: 'error.unknown',
  severity: 'fatal',
  providerLines: [],
  at: new Date().toISOString(),
})

/** The problem that a failure means. Never rejects. */
export const problemOf = (source: HandlerSource, failure: unknown): Promise<Problem> =>
  source.toProblem(failure).catch(unknownProblem)

/** For a call that nobody ends or watches. */
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
