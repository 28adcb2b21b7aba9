interface Flight {
  answer: Promise<unknown>
  /** Callers that still wait; when none does, the request is given up. */
  waiting: number
  controller: AbortController
}

const flights = new Map<string, Flight>()

/** What is under way was asked before a write: whoever asks from now on asks anew. */
export const forgetFlights = (): void => flights.clear()

/** Ends with `signal`, though the request may go on for others. */
function until<T>(answer: Promise<T>, signal: AbortSignal | undefined, leave: () => void): Promise<T> {
  if (!signal) return answer
  return new Promise((resolve, reject) => {
    const stop = () => {
      leave()
      reject(signal.reason)
    }
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}

/** The same read, asked for again while it is under way, is one request. Each caller gets a copy of the answer. */
export function shared<T>(
  key: string,
  read: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  let flight = flights.get(key)
  if (!flight) {
    const controller = new AbortController()
    const begun: Flight = { controller, waiting: 0, answer: read(controller.signal) }
    const end = () => void (flights.get(key) === begun && flights.delete(key))
    begun.answer.then(end, end)
    flights.set(key, begun)
    flight = begun
  }
  const mine = flight
  mine.waiting += 1
  const leave = () => {
    mine.waiting -= 1
    if (mine.waiting > 0) return
    if (flights.get(key) === mine) flights.delete(key)
    mine.controller.abort(signal?.reason)
  }
  const answer = mine.answer as Promise<T> // the key names the call, and so its answer
  return until(mine.waiting > 1 ? answer.then((value) => structuredClone(value)) : answer, signal, leave)
}
