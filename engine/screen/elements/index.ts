import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { Element } from '#generated/engine.ts'
import ButtonElement from './button.tsx'
import DetailsElement from './details.tsx'
import GroupElement from './group.tsx'
import NoticeElement from './notice.tsx'
import PointsElement from './points.tsx'
import SubmitElement from './submit.tsx'
import TextElement from './text.tsx'

type Component = ComponentType<{ element: never }>

/** Elements that the first screen needs come with it, the others when a screen asks for them. */
export const elements = {
  button: ButtonElement,
  choices: lazy(() => import('./choices.tsx')),
  decisions: lazy(() => import('./decisions.tsx')),
  details: DetailsElement,
  fields: lazy(() => import('./fields.tsx')),
  form: lazy(() => import('./form.tsx')),
  group: GroupElement,
  list: lazy(() => import('./list.tsx')),
  notice: NoticeElement,
  points: PointsElement,
  progress: lazy(() => import('./progress.tsx')),
  quote: lazy(() => import('./quote.tsx')),
  search: lazy(() => import('./search.tsx')),
  submit: SubmitElement,
  summary: lazy(() => import('./summary.tsx')),
  text: TextElement,
  waiting: lazy(() => import('./waiting.tsx')),
} satisfies Partial<Record<Element['type'], Component>>

export const isEngineElement = (type: string): type is keyof typeof elements => Object.hasOwn(elements, type)

/** Whether an element belongs to the first page, with no part of its own to load. */
export const isFirst = (type: string): boolean =>
  isEngineElement(type) && typeof elements[type] === 'function'
