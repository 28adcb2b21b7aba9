import { lazy } from 'react'
import type { ComponentType, LazyExoticComponent } from 'react'

interface PartModule<Props> {
  default: ComponentType<Props>
}

/** A component in a file of its own, which may be fetched before it is shown. */
export type Part<Props> = LazyExoticComponent<ComponentType<Props>> & {
  load(): Promise<PartModule<Props>>
}

/**
 * React's lazy, but a part that is there already is shown at once. React alone would leave the screen empty while it
 * waits for a promise that is long fulfilled, and then show the part no sooner than 300 ms after.
 */
export function part<Props>(load: () => Promise<PartModule<Props>>): Part<Props> {
  let loaded: PartModule<Props> | undefined
  const get = async () => (loaded ??= await load())
  // oxlint-disable-next-line unicorn/no-thenable -- it answers at once, which no promise does and React asks for
  const known = { then: (done: (module: PartModule<Props> | undefined) => void) => done(loaded) }
  // The cast: `then` is all that React calls of a promise here.
  const Lazy = lazy(() => (loaded ? (known as unknown as Promise<PartModule<Props>>) : get()))
  return Object.assign(Lazy, { load: get })
}

const isPart = (component: object | undefined): component is Part<never> =>
  component !== undefined && 'load' in component && typeof component.load === 'function'

/** Fetches a component, if it is a part; answers all that its file exports. */
export const loadPart = async (component: object | undefined): Promise<Record<string, unknown>> =>
  isPart(component) ? { ...(await component.load()) } : {}
