import type { ReactNode } from 'react'

/** Replaces `markdown-to-jsx` (31 kB). Our templates never render Markdown; labels and hints are plain texts. */
export const Markdown = ({ children }: { children?: ReactNode }): ReactNode => children ?? null

const refuse = (): never => {
  throw new Error('A form schema in the page contains a $ref; the validators plugin should have inlined it.')
}

/** Replaces `fast-uri`. @rjsf/utils uses it for `$ref` only, and the schemas of the build contain none. */
export default { resolve: refuse, equal: refuse }
