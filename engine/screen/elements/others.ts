import type { ElementMap } from '../element-list.tsx'
import { lazyWithPreload } from '../../view/lazy.tsx'

/** The elements that the first screen does not need, one chunk each. This map is loaded lazily as well. */
export const otherElements = {
  assign: lazyWithPreload(() => import('./assign.tsx')),
  checklist: lazyWithPreload(() => import('./checklist.tsx')),
  choices: lazyWithPreload(() => import('./choices.tsx')),
  conditional: lazyWithPreload(async () => ({ default: (await import('./nested.tsx')).Conditional })),
  decisions: lazyWithPreload(() => import('./decisions.tsx')),
  documents: lazyWithPreload(() => import('./documents.tsx')),
  download: lazyWithPreload(() => import('./download.tsx')),
  fields: lazyWithPreload(() => import('./fields.tsx')),
  finder: lazyWithPreload(() => import('./finder.tsx')),
  form: lazyWithPreload(() => import('./form.tsx')),
  'inline-form': lazyWithPreload(async () => {
    const { InlineForm, prepare } = await import('./form.tsx')
    return { default: InlineForm, prepare }
  }),
  list: lazyWithPreload(() => import('./list.tsx')),
  'open-tasks': lazyWithPreload(async () => ({ default: (await import('./checklist.tsx')).OpenTasksButton })),
  progress: lazyWithPreload(() => import('./progress.tsx')),
  questions: lazyWithPreload(() => import('./questions.tsx')),
  records: lazyWithPreload(() => import('./records.tsx')),
  review: lazyWithPreload(async () => ({ default: (await import('./summary.tsx')).Review })),
  'screen-part': lazyWithPreload(async () => {
    const { ScreenPartElementView, prepare } = await import('./nested.tsx')
    return { default: ScreenPartElementView, prepare }
  }),
  search: lazyWithPreload(() => import('./search.tsx')),
  share: lazyWithPreload(() => import('./share.tsx')),
  signature: lazyWithPreload(() => import('./signature.tsx')),
  summary: lazyWithPreload(() => import('./summary.tsx')),
  tasks: lazyWithPreload(async () => ({ default: (await import('./list.tsx')).Tasks })),
  timeline: lazyWithPreload(() => import('./timeline.tsx')),
  upload: lazyWithPreload(() => import('./upload.tsx')),
  waiting: lazyWithPreload(async () => ({ default: (await import('./progress.tsx')).Waiting })),
} satisfies ElementMap
