import { lazyWithPreload } from '../lazy-with-preload.ts'

/** Words and shape of a failure: not needed while all goes well, fetched in the background (prefetch.ts). */
export const ErrorSummary = lazyWithPreload(() => import('./error-summary.tsx'))
export const ProblemPanel = lazyWithPreload(() => import('./problem-panel.tsx'))
