import { createElement, lazy } from 'react'
import type { ComponentType, FunctionComponent } from 'react'
import { failureLifetime } from '../util/memoize-async.ts'

interface ComponentModule<Props> {
  default: ComponentType<Props>
}

/** A component in a file of its own, which may be fetched before it is shown. */
export type LazyComponent<Props> = FunctionComponent<Props> & {
  load(): Promise<ComponentModule<Props>>
}

/**
 * React's lazy, but a part that is there already is shown at once. React alone would leave the screen empty while it
 * waits for a promise that is long fulfilled, and then show the part no sooner than 300 ms after. And one that did not come is
 * asked for again by whoever shows it later: React alone would keep the failure for good.
 */
export function lazyWithPreload<Props extends object>(
  load: () => Promise<ComponentModule<Props>>,
): LazyComponent<Props> {
  let loaded: ComponentModule<Props> | undefined
  const get = async () => (loaded ??= await load())
  // oxlint-disable-next-line unicorn/no-thenable -- it answers at once, which no promise does and React asks for
  const known = { then: (done: (module: ComponentModule<Props> | undefined) => void) => done(loaded) }
  const fetched = async () => {
    try {
      return await get()
    } catch (error) {
      // Not at once: React renders again to read a failure, and would ask anew without end.
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

/** Fetches a component, if it is a part; answers all that its file exports. */
export const loadComponent = async (component: object | undefined): Promise<Record<string, unknown>> =>
  isLazyComponent(component) ? { ...(await component.load()) } : {}
