import type { ReactNode } from 'react'

/** Replaces `markdown-to-jsx` (31 kB). Our templates never render Markdown; labels and hints are plain texts. */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children ?? null
