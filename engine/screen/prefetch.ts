import { loadLazyElements } from './elements/index.ts'
import { ErrorSummary, ProblemPanel } from '../view/problem/lazy-views.ts'

/** What a screen may need at any moment: words and shape of a failure, which must not fail to load just then, and the elements of the screens to come. */
const loaders = [ErrorSummary.load, ProblemPanel.load, loadLazyElements]

/** Fetches them once the first screen can be used and the page is at rest. A part that does not load now is asked for again when it is needed. */
export function prefetch(more: (() => Promise<unknown>)[]): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 200))
  const fetchAll = () => [...loaders, ...more].forEach((load) => load().catch(() => undefined))
  // At rest comes earlier too, while the first screen still waits for its files.
  new PerformanceObserver((marks, observer) => {
    if (marks.getEntriesByName('app:ready').length === 0) return
    observer.disconnect()
    idle(fetchAll)
  }).observe({ type: 'mark', buffered: true })
}
