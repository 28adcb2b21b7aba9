import { join } from 'node:path'

/** The file that renders first pages of a build; vite.ts builds it, `npm run bake` uses it again. */
export const rendererOf = (root: string, outDir: string): string =>
  join(root, '.generated/bake', outDir.replaceAll(/[\\/]/g, '-'), 'render.js')
