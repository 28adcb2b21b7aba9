import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { enginePlugins } from '../../engine/tools/build/plugins.ts'

const root = join(import.meta.dirname, '../..')
export const out = join(root, '.generated/prove')
export const bundled = process.env['PAGE'] ?? join(out, 'page.cjs')

/** Files are sent as all else is: what a browser tells of their progress has tests of its own. */
const upload = `import { withTimeout } from '#engine/util/requests.ts'
import { timeoutOf } from './transport.ts'
export const upload = (url, init) =>
  withTimeout(timeoutOf('B'), (signal) => fetch(url, { ...init, signal }), init.signal ?? undefined)`
const plainUpload = {
  name: 'plain-upload',
  load: (file: string) => (file.endsWith('/src/api/upload.ts') ? upload : undefined),
}

/** Builds the page without what it draws into one function of the browser's globals: called again, it is a page that was loaded again. */
export const bundle = () =>
  build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [plainUpload, react(), ...enginePlugins(root)],
    build: {
      outDir: out,
      target: 'es2023',
      minify: false,
      cssCodeSplit: false,
      lib: { entry: join(import.meta.dirname, 'page.ts'), formats: ['cjs'], fileName: () => 'page.cjs' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
if (import.meta.main) await bundle()
