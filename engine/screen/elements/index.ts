import type { ComponentType } from 'react'
import type { Element } from '#generated/engine.ts'
import type { Product } from '../../view/engine.ts'
import { loadModule } from '../../util/load-module.ts'
import { Button, Submit } from './button.tsx'
import DetailsElement from './details.tsx'
import EntriesElement from './entries.tsx'
import GroupElement from './group.tsx'
import NoticeElement from './notice.tsx'
import PointsElement from './points.tsx'
import TextElement from './text.tsx'
import VideoElement from './video.tsx'

export type Component = ComponentType<{ element: never }>
type Registry = Readonly<Record<string, Component>>

/** The elements of the first screen, in the first chunk. */
const eagerElements: Registry = {
  button: Button,
  details: DetailsElement,
  entries: EntriesElement,
  group: GroupElement,
  notice: NoticeElement,
  points: PointsElement,
  submit: Submit,
  text: TextElement,
  video: VideoElement,
} satisfies Partial<Record<Element['type'], Component>>

let lazyElements: Registry = {}

/** Loads the registry of the other elements. Call it before a screen with such elements is rendered. */
export const loadLazyElements = async (): Promise<void> => {
  ;({ lazyElements } = await loadModule(() => import('./lazy.ts')))
}

const lookUp = (registry: Registry, type: string) =>
  Object.hasOwn(registry, type) ? registry[type] : undefined

/** Whether an element is in the first chunk. */
export const isEager = (type: string): boolean => Object.hasOwn(eagerElements, type)

/** The component of a type, from the engine or from the product. Undefined for an unknown type. */
export const componentOf = (product: Product, type: string): Component | undefined =>
  lookUp(eagerElements, type) ?? lookUp(lazyElements, type) ?? lookUp(product.elements, type)
