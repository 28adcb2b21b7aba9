import { createElement, lazy, type ComponentType, type FunctionComponent } from 'react'
import { loadModule, failureLifetime } from '../util/load-module.ts'
import { useEngine } from './engine.ts'

interface ComponentModule<Props> {
  default: ComponentType<Props>
}

/** A lazy component that can be loaded before it is shown. */
type LazyComponent<Props> = FunctionComponent<Props> & {
  load(): Promise<ComponentModule<Props>>
}

/**
 * Like React's `lazy`, with two differences. A component that is loaded already renders at once: `lazy` would suspend, and
 * React shows suspended content only after 300 ms. A failed load is tried again later: `lazy` keeps the failure forever.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentModule<Props> | undefined
  const get = async () => (loaded ??= await loadModule(load))
  // oxlint-disable-next-line unicorn/no-thenable -- a thenable that calls back synchronously, so that React does not suspend
  const known = { then: (done: (module: ComponentModule<Props> | undefined) => void) => done(loaded) }
  const fetched = async () => {
    try {
      return await get()
    } catch (error) {
      // Not at once: React renders again to read the error, and would load in an endless loop.
      setTimeout(() => (Lazy = create()), failureLifetime)
      throw error
    }
  }
  // The cast: `then` is all that React calls of a promise here.
  const create = () =>
    lazy(() => (loaded ? (known as unknown as Promise<ComponentModule<Props>>) : fetched()))
  let Lazy = create()
  const Part = (props: Props) => createElement(Lazy as ComponentType<Props>, props)
  return Object.assign(Part, { load: get })
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

/** The views of problems. Preloaded in the background (screen/preload.ts). */
export const ErrorSummary = lazyWithPreload(async () => ({
  default: (await import('./problem/problem.tsx')).ErrorSummary,
}))
export const ProblemPanel = lazyWithPreload(async () => ({
  default: (await import('./problem/problem.tsx')).ProblemPanel,
}))
