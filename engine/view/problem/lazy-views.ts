import { lazyWithPreload } from '../lazy-with-preload.ts'

/** The views of problems. Lazy, and preloaded in the background (screen/preload.ts). */
export const ErrorSummary = lazyWithPreload(() => import('./error-summary.tsx'))
export const ProblemPanel = lazyWithPreload(() => import('./problem-panel.tsx'))
