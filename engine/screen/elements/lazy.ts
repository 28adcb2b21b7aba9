import type { Component } from './index.ts'
import { lazyWithPreload } from '../../view/lazy-with-preload.ts'

/** The elements that the first screen does not need, one chunk each. This registry is loaded lazily as well. */
export const lazyElements = {
  assign: lazyWithPreload(() => import('./assign.tsx')),
  checklist: lazyWithPreload(() => import('./checklist.tsx')),
  choices: lazyWithPreload(() => import('./choices.tsx')),
  decisions: lazyWithPreload(() => import('./decisions.tsx')),
  documents: lazyWithPreload(() => import('./documents.tsx')),
  download: lazyWithPreload(() => import('./download.tsx')),
  fields: lazyWithPreload(() => import('./fields.tsx')),
  finder: lazyWithPreload(() => import('./finder.tsx')),
  form: lazyWithPreload(() => import('./form.tsx')),
  conditional: lazyWithPreload(() => import('./conditional.tsx')),
  list: lazyWithPreload(() => import('./list.tsx')),
  'screen-part': lazyWithPreload(() => import('./screen-part.tsx')),
  'open-tasks': lazyWithPreload(() => import('./open-tasks.tsx')),
  progress: lazyWithPreload(() => import('./progress.tsx')),
  questions: lazyWithPreload(() => import('./questions.tsx')),
  quote: lazyWithPreload(() => import('./quote.tsx')),
  'inline-form': lazyWithPreload(() => import('./inline-form.tsx')),
  search: lazyWithPreload(() => import('./search.tsx')),
  share: lazyWithPreload(() => import('./share.tsx')),
  records: lazyWithPreload(() => import('./records.tsx')),
  review: lazyWithPreload(() => import('./review.tsx')),
  signature: lazyWithPreload(() => import('./signature.tsx')),
  summary: lazyWithPreload(() => import('./summary.tsx')),
  tasks: lazyWithPreload(() => import('./tasks.tsx')),
  timeline: lazyWithPreload(() => import('./timeline.tsx')),
  upload: lazyWithPreload(() => import('./upload.tsx')),
  waiting: lazyWithPreload(() => import('./waiting.tsx')),
} satisfies Record<string, Component>
