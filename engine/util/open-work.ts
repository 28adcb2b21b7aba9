/** Running work that unloading the page would abort, such as an upload. */
const work = new Set<Promise<unknown>>()
const listeners = new Set<() => void>()
const report = () => listeners.forEach((listener) => listener())

export const hasOpenWork = (): boolean => work.size > 0

/** Calls the listener when work starts or ends. */
export const onWorkChange = (listener: () => void): void => void listeners.add(listener)

/** Counts work as running until its promise is fulfilled or rejected. */
export function trackWork(promise: Promise<unknown>): void {
  work.add(promise)
  report()
  const done = () => {
    work.delete(promise)
    report()
  }
  promise.then(done, done)
}
