import { part } from '../lazy-with-preload.ts'

/** Words and shape of a failure: not needed while all goes well, fetched in the background (prefetch.ts). */
export const ErrorSummary = part(() => import('./error-summary.tsx'))
export const ProblemPanel = part(() => import('./problem-panel.tsx'))
