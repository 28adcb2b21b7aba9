/** Work of this page that its end would break off, such as an upload. */
const work = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()
const report = () => listeners.forEach((listener) => listener())

export const hasOpenWork = (): boolean => work.size > 0

/** Calls the listener when work begins or ends. */
export const onWorkChange = (listener: () => void): void => void listeners.add(listener)

/** Remembers work until its promise is settled. */
export function trackWork(promise: Promise<unknown>): void {
  work.add(promise)
  report()
  const done = () => {
    work.delete(promise)
    report()
  }
  promise.then(done, done)
}
