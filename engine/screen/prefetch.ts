/** Parts that a screen may need at any moment and that must not fail to load just then: words and shape of a failure. */
const parts = [() => import('./problem/error-summary.tsx'), () => import('./problem/problem-panel.tsx')]

/** Fetches them once the page is at rest. A part that does not load now is asked for again when it is needed. */
export function prefetch(more: (() => Promise<unknown>)[]): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => window.setTimeout(run, 200))
  idle(() => [...parts, ...more].forEach((load) => load().catch(() => undefined)))
}
