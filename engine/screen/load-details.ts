import type { Element } from '#generated/engine.ts'
import type { Loader } from '../view/engine.ts'
import { lazyWithPreload } from '../view/lazy-with-preload.ts'
import { loadElements } from './load-screen.ts'

/** Only lists with details need it. */
export const DecisionDetails = lazyWithPreload(() => import('./decision-details.tsx'))

/** Loads the view of details and the elements that it shows. */
export const loadDetails = (loader: Loader, body: readonly Element[]): Promise<unknown> =>
  Promise.all([DecisionDetails.load(), loadElements(loader, body)])
