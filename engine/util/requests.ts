/** Parses a URL; undefined when it is invalid. The oldest supported browsers have no `URL.parse`. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

/**
 * Runs a function with a signal that aborts after `milliseconds`, or when `outer` aborts. The oldest supported browsers have
 * no `AbortSignal.any`, and report `AbortSignal.timeout` as an AbortError.
 * @throws TimeoutError (a DOMException) when the time is over, the reason of `outer` when that aborts, else what `run` throws
 */
export async function withTimeout<T>(
  milliseconds: number,
  run: (signal: AbortSignal) => Promise<T>,
  outer?: AbortSignal,
): Promise<T> {
  const controller = new AbortController()
  const { signal } = controller
  const stop = () => controller.abort(outer?.reason)
  if (outer?.aborted) stop()
  outer?.addEventListener('abort', stop, { once: true })
  const onTimeout = () => controller.abort(new DOMException('No answer came in time.', 'TimeoutError'))
  const timer = setTimeout(onTimeout, milliseconds)
  try {
    return await run(signal)
  } catch (error) {
    throw signal.aborted && error instanceof DOMException && error.name === 'AbortError'
      ? signal.reason
      : error
  } finally {
    clearTimeout(timer)
    outer?.removeEventListener('abort', stop)
  }
}

/** The text of a response of at most `bytes`; a larger one could fill the memory and is cancelled. @throws Error that names the limit */
export async function textAtMost(response: Response, bytes: number): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let [text, size] = ['', 0]
  for (;;) {
    const { value } = (await reader?.read()) ?? {}
    if (!value) return text + decoder.decode()
    size += value.length
    if (size > bytes) {
      await reader?.cancel()
      throw new Error(`It is larger than ${bytes} bytes`)
    }
    text += decoder.decode(value, { stream: true })
  }
}
