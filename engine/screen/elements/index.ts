import type { ComponentType } from 'react'
import type { Element } from '#generated/engine.ts'
import type { Product } from '../../view/engine.ts'
import ButtonElement from './button.tsx'
import DetailsElement from './details.tsx'
import EntriesElement from './entries.tsx'
import GroupElement from './group.tsx'
import NoticeElement from './notice.tsx'
import PointsElement from './points.tsx'
import SubmitElement from './submit.tsx'
import TextElement from './text.tsx'
import VideoElement from './video.tsx'

export type Component = ComponentType<{ element: never }>
type Registry = Readonly<Record<string, Component>>

/** Elements that the first screen needs come with it. */
const first: Registry = {
  button: ButtonElement,
  details: DetailsElement,
  entries: EntriesElement,
  group: GroupElement,
  notice: NoticeElement,
  points: PointsElement,
  submit: SubmitElement,
  text: TextElement,
  video: VideoElement,
} satisfies Partial<Record<Element['type'], Component>>

let later: Registry = {}

/** Fetches the list of all other elements; whoever shows one has waited for it. */
export const loadLater = async (): Promise<void> => {
  ;({ later } = await import('./lazy.ts'))
}

const own = (registry: Registry, type: string) => (Object.hasOwn(registry, type) ? registry[type] : undefined)

/** Whether an element belongs to the first page, with no part of its own to load. */
export const isFirst = (type: string): boolean => Object.hasOwn(first, type)

/** The component of a type, from the registry of the engine or that of the product; undefined where there is none. */
export const componentOf = (product: Product, type: string): Component | undefined =>
  own(first, type) ?? own(later, type) ?? own(product.elements, type)
