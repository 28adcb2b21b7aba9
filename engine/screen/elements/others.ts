import { lazyWithPreload } from '../../view/lazy.tsx'
import { registerElements } from '../load-screen.tsx'

/** The elements that the first screen does not need, each a lazy component with a chunk of its own. */
registerElements({
  assign: lazyWithPreload(() => import('./assign.tsx')),
  checklist: lazyWithPreload(() => import('./checklist.tsx')),
  choices: lazyWithPreload(() => import('./choices.tsx')),
  conditional: lazyWithPreload(() => import('./nested.tsx'), 'Conditional'),
  decisions: lazyWithPreload(() => import('./decisions.tsx')),
  documents: lazyWithPreload(() => import('./documents.tsx')),
  download: lazyWithPreload(() => import('./download.tsx')),
  fields: lazyWithPreload(() => import('./fields.tsx')),
  finder: lazyWithPreload(() => import('./finder.tsx')),
  form: lazyWithPreload(() => import('./form.tsx')),
  'inline-form': lazyWithPreload(() => import('./form.tsx'), 'InlineForm'),
  list: lazyWithPreload(() => import('./list.tsx')),
  notice: lazyWithPreload(() => import('./messages.tsx'), 'Notice'),
  'open-tasks': lazyWithPreload(() => import('./checklist.tsx'), 'OpenTasksButton'),
  progress: lazyWithPreload(() => import('./messages.tsx'), 'Progress'),
  questions: lazyWithPreload(() => import('./questions.tsx')),
  quote: lazyWithPreload(() => import('./messages.tsx'), 'Quote'),
  records: lazyWithPreload(() => import('./records.tsx')),
  review: lazyWithPreload(() => import('./summary.tsx'), 'Review'),
  'screen-part': lazyWithPreload(() => import('./nested.tsx'), 'ScreenPartElementView'),
  search: lazyWithPreload(() => import('./search.tsx')),
  share: lazyWithPreload(() => import('./share.tsx')),
  signature: lazyWithPreload(() => import('./signature.tsx')),
  summary: lazyWithPreload(() => import('./summary.tsx')),
  tasks: lazyWithPreload(() => import('./list.tsx'), 'Tasks'),
  timeline: lazyWithPreload(() => import('./timeline.tsx')),
  upload: lazyWithPreload(() => import('./upload.tsx')),
  waiting: lazyWithPreload(() => import('./messages.tsx'), 'Waiting'),
})
