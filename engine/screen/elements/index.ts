import type { ComponentType } from 'react'
import type { Element } from '#generated/engine.ts'
import type { Product } from '../../engine.ts'
import { part } from '../part.ts'
import ButtonElement from './button.tsx'
import DetailsElement from './details.tsx'
import GroupElement from './group.tsx'
import NoticeElement from './notice.tsx'
import PointsElement from './points.tsx'
import SubmitElement from './submit.tsx'
import TextElement from './text.tsx'

type Component = ComponentType<{ element: never }>

/** Elements that the first screen needs come with it, the others when a screen asks for them. */
const elements = {
  button: ButtonElement,
  choices: part(() => import('./choices.tsx')),
  decisions: part(() => import('./decisions.tsx')),
  details: DetailsElement,
  fields: part(() => import('./fields.tsx')),
  form: part(() => import('./form.tsx')),
  group: GroupElement,
  list: part(() => import('./list.tsx')),
  notice: NoticeElement,
  points: PointsElement,
  progress: part(() => import('./progress.tsx')),
  quote: part(() => import('./quote.tsx')),
  search: part(() => import('./search.tsx')),
  submit: SubmitElement,
  summary: part(() => import('./summary.tsx')),
  text: TextElement,
  waiting: part(() => import('./waiting.tsx')),
} satisfies Partial<Record<Element['type'], Component>>

const isEngineElement = (type: string): type is keyof typeof elements => Object.hasOwn(elements, type)

/** Whether an element belongs to the first page, with no part of its own to load. */
export const isFirst = (type: string): boolean =>
  isEngineElement(type) && typeof elements[type] === 'function'

/** The component of a type, from the registry of the engine or that of the product; undefined where there is none. */
export const componentOf = (product: Product, type: string): Component | undefined =>
  isEngineElement(type)
    ? elements[type]
    : Object.hasOwn(product.elements, type)
      ? product.elements[type]
      : undefined
