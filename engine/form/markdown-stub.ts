import type { ReactNode } from 'react'

/** Takes the place of markdown-to-jsx (31 kB): our templates never render Markdown, labels and hints are texts. */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children ?? null
