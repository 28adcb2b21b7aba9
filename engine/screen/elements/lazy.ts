import type { Component } from './index.ts'
import { part } from '../../view/lazy-with-preload.ts'

/** Elements that screens after the first one ask for, each in a file of its own. The list itself is no part of the first page either. */
export const later = {
  assign: part(() => import('./assign.tsx')),
  choices: part(() => import('./choices.tsx')),
  decisions: part(() => import('./decisions.tsx')),
  documents: part(() => import('./documents.tsx')),
  download: part(() => import('./download.tsx')),
  fields: part(() => import('./fields.tsx')),
  finder: part(() => import('./finder.tsx')),
  form: part(() => import('./form.tsx')),
  given: part(() => import('./given.tsx')),
  list: part(() => import('./list.tsx')),
  progress: part(() => import('./progress.tsx')),
  quote: part(() => import('./quote.tsx')),
  reply: part(() => import('./reply.tsx')),
  search: part(() => import('./search.tsx')),
  share: part(() => import('./share.tsx')),
  records: part(() => import('./records.tsx')),
  signature: part(() => import('./signature.tsx')),
  summary: part(() => import('./summary.tsx')),
  tasks: part(() => import('./tasks.tsx')),
  timeline: part(() => import('./timeline.tsx')),
  upload: part(() => import('./upload.tsx')),
  waiting: part(() => import('./waiting.tsx')),
} satisfies Record<string, Component>
