import { cpSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { type Plugin, build } from 'vite'
import { enginePlugins } from '#engine/tools/build/plugins.ts'
import plan from '../../hosting/contract/steps.json' with { type: 'json' }
import { readContract } from '../../hosting/read-contract.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/, '')
/** `npm run build:demo [FOLDER]`: builds app and sandbox as static files that work in any folder of any host. */
const outDir = resolve(process.argv[2] ?? '.generated/demo')

/** The base path is known only at run time: the scripts are one level below it. */
const inFolder: Plugin = {
  name: 'demo',
  enforce: 'pre',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/src/boot/main.tsx', '/src/tools/sandbox/demo/page.ts'),
  },
  transform(code, id) {
    if (!id.endsWith('/engine/util/base-path.ts')) return null
    return {
      code: code.replace('import.meta.env.BASE_URL', "new URL('..', import.meta.url).pathname"),
      map: null,
    }
  },
}

/** In place of the modules of the sandbox that need Node. */
const withoutNode: Plugin = {
  name: 'without-node',
  load(id) {
    // An empty page, because PDFKit needs Node.
    if (id.endsWith('/sandbox/letter/pdf.ts'))
      return `export const pdf = async () => new TextEncoder().encode(${JSON.stringify(plan.values.pdf.content)})`
    if (id.endsWith('/hosting/read-contract.ts'))
      return `export const readContract = () => (${JSON.stringify(readContract(root))})`
    return null
  },
}

const common = { configFile: false, root, publicDir: false, logLevel: 'warn' } as const
const output = {
  target: 'es2023',
  outDir,
  emptyOutDir: false,
  modulePreload: false,
  assetsInlineLimit: 0,
  reportCompressedSize: false,
  chunkSizeWarningLimit: 2000,
} as const

rmSync(outDir, { recursive: true, force: true })
await build({ ...common, base: './', plugins: [inFolder, react(), ...enginePlugins(root)], build: output })
await build({
  ...common,
  plugins: [withoutNode, ...enginePlugins(root)],
  build: {
    ...output,
    rolldownOptions: {
      input: join(root, 'src/tools/sandbox/demo/worker.ts'),
      output: {
        format: 'iife',
        entryFileNames: 'sandbox-worker.js',
        codeSplitting: false,
        // MSW reads cookies from localStorage, which a service worker does not have. The sandbox sets none.
        banner: 'self.localStorage = { getItem: () => null, setItem() {}, removeItem() {}, clear() {} };',
      },
    },
  },
})
cpSync(join(root, 'tenants'), join(outDir, 'tenants'), {
  recursive: true,
  filter: (file) => !file.endsWith('README.md'),
})
console.log(`The demo is in ${outDir}. It works on any static host, under any path.`)
