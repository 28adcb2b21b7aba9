import { createElement, use, type ComponentType, type FunctionComponent } from 'react'
import { loadModule, memoizeAsync, type TrackedPromise } from '../util/load-module.ts'
import { useEngine } from './engine.ts'

type Exports = Readonly<Record<string, unknown>>
type PropsOf<Component> = Component extends ComponentType<infer Props extends object> ? Props : never

/** A lazy component that can be loaded before it is shown. */
type LazyComponent<Props> = FunctionComponent<Props> & { load(): Promise<object> }

/**
 * Like React's `lazy`, with three differences. A component that is loaded already renders at once: `lazy` would suspend, and
 * React shows suspended content only after 300 ms. A failed load is tried again later: `lazy` keeps the failure forever. `name`
 * is that of the exported component.
 */
export function lazyWithPreload<Module extends Exports, Name extends keyof Module = 'default'>(
  load: () => Promise<Module>,
  name: Name = 'default' as Name,
): LazyComponent<PropsOf<Module[Name]>> {
  const cache = new Map<string, TrackedPromise<Module>>()
  const get = () => memoizeAsync(cache, '', () => loadModule(load))
  const Part = (props: PropsOf<Module[Name]>) =>
    createElement(use(get())[name] as FunctionComponent<object>, props) // by `PropsOf` it has these props
  /** Not the failure that is kept for rendering: the connection may be back. */
  const loadAgain = () => {
    if (cache.get('')?.status === 'rejected') cache.delete('')
    return get()
  }
  return Object.assign(Part, { load: loadAgain })
}

const isLazyComponent = (component: object | undefined): component is LazyComponent<never> =>
  component !== undefined && 'load' in component && typeof component.load === 'function'

/** Loads a lazy component and returns all exports of its file; an empty object for a component that is not lazy. */
export const loadComponent = async (component: object | undefined): Promise<Record<string, unknown>> =>
  isLazyComponent(component) ? { ...(await component.load()) } : {}

/** A loading message. CSS shows it after 400 ms only, so that short waits do not flicker. */
export function LoadingIndicator() {
  const { text } = useEngine()
  return <output className="pending">{text('frame.pending')}</output>
}

/** The views of problems. */
export const ErrorSummary = lazyWithPreload(() => import('./problem/problem-view.tsx'), 'ErrorSummary')
export const ProblemPanel = lazyWithPreload(() => import('./problem/problem-view.tsx'), 'ProblemPanel')

let isReady = false
const waiting = new Set<() => void>()

/** Whether the first screen after a page load can be used. */
export const isAppReady = (): boolean => isReady

/** Calls back once the first screen can be used. Returns a function that cancels it. */
export function onAppReady(call: () => void): () => void {
  if (isReady) call()
  else waiting.add(call)
  return () => waiting.delete(call)
}

/** Sets the performance mark `app:ready`, once. */
export function markAppReady(): void {
  if (isReady) return
  isReady = true
  performance.mark('app:ready')
  for (const call of waiting) call()
  waiting.clear()
}

/** Calls back when the browser is idle; after a moment in browsers that cannot tell. */
export function whenIdle(run: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(run)
  else window.setTimeout(run, 200)
}

/**
 * Calls the loaders, and those of the error views, which must be there before a connection fails, when the first screen is ready and
 * the browser idle: it can be idle while the screen still waits for its files.
 * Failures are ignored: a component loads again when it is shown.
 */
export function prefetch(more: (() => Promise<unknown>)[]): void {
  const fetchAll = () =>
    [ErrorSummary.load, ProblemPanel.load, ...more].forEach((load) => load().catch(() => undefined))
  onAppReady(() => whenIdle(fetchAll))
}
