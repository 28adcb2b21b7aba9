import { join } from 'node:path'

/** Path of the built renderer. vite.ts builds it, and `npm run bake` uses it again. */
export const rendererOf = (root: string, outDir: string): string =>
  join(root, '.generated/bake', outDir.replaceAll(/[\\/]/g, '-'), 'render.js')
