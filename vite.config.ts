import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { target } from './engine/tools/build/supported-browsers.ts'
import { classicScript, noEval, output } from './engine/tools/build/scripts.ts'
import { enginePlugins } from './engine/tools/build/plugins.ts'
import { notPublic, release } from './engine/tools/build/release.ts'
import { staticFiles } from './engine/tools/build/static-files.ts'
import { withBase } from './engine/tools/build/web/addresses.ts'
import { plain, precompress } from './engine/tools/build/web/precompress.ts'
import { previewHeaders, previewServer } from './engine/tools/build/web/serve.ts'
import { checkPlugin } from './engine/tools/check/vite.ts'
import { bakedPages } from './src/tools/bake/vite.ts'
import { gallery } from './src/tools/gallery/vite.ts'
import { billOfMaterials } from './src/tools/hosting/licences/sbom.ts'
import { addresses, readConfig } from './src/tools/hosting/server/site.ts'
import { staticHeaders, staticRedirects } from './src/tools/hosting/server/static-headers.ts'
import { sandbox } from './src/tools/sandbox/vite.ts'
import { securityHeaders } from './engine/tools/build/security-headers.ts'

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const pdf = /[\\/]pdfjs-dist[\\/]legacy[\\/]build[\\/][\w.]+$/
const headers = securityHeaders(readConfig(`${root}/src/config/config.json`))

/** Test files that take many seconds. If one of them started last, the other workers would idle until it ends. */
const long = [
  'unit/check/mistaken-values.test.ts',
  'unit/check/mistaken-names.test.ts',
  'flows/walks.test.ts',
  'unit/check/misspellings.test.ts',
  'prove/prove.test.ts',
  'unit/check/rules.test.ts',
]
const rank = ({ moduleId }: TestSpecification): number => {
  const place = long.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? long.length : place
}

/** Starts the long test files first. Defined here, because a build reads this file and must not need the tests. */
class LongestFirst implements TestSequencer {
  shard = async (files: TestSpecification[]) => files
  sort = async (files: TestSpecification[]) => files.toSorted((a, b) => rank(a) - rank(b))
}

export default defineConfig(({ mode }) => ({
  plugins: [
    react(),
    ...enginePlugins(root),
    checkPlugin(),
    classicScript(['src/boot/fallback.js', 'src/boot/first-page.js']),
    // The sandbox's bank plays a site of somebody else.
    previewHeaders(headers, '/__sandbox/'),
    sandbox(),
    gallery(),
    staticFiles(root, addresses, {
      _headers: (base) => staticHeaders(headers, withBase(addresses, base)),
      _redirects: (base) => staticRedirects(withBase(addresses, base)),
    }),
    ...(mode === 'gallery' || plain ? [] : [billOfMaterials(), notPublic(root)]),
    release(root),
    noEval(pdf),
    // Not config.json and tenants, which are edited in place.
    mode !== 'gallery' && precompress(['assets', 'index.html']),
    mode !== 'gallery' && bakedPages(root),
    previewServer(addresses),
  ],
  // Parts of error reporting that this app does not use: its own log, frames, shadow trees, a worker from a string.
  define: {
    __SENTRY_DEBUG__: 'false',
    __RRWEB_EXCLUDE_IFRAME__: 'true',
    __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
    __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
  },
  optimizeDeps: { include: ['@rjsf/core', '@rjsf/utils'] },
  // Its build for browsers writes innerHTML, which Trusted Types refuse.
  resolve: {
    alias: {
      'decode-named-character-reference': `${root}/node_modules/decode-named-character-reference/index.js`,
    },
  },
  build: {
    target,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { output },
  },
  publicDir: false,
  worker: { format: 'es', plugins: () => [noEval(pdf)] },
  preview: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 4173),
    strictPort: true,
  },
  test: {
    globals: false,
    // A limit is for what hangs, not for what is slow.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Vitest leaves a core free; nobody else needs it here.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // The document of the tests loads no style sheets, and would print an error for each one.
    environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
    projects: [
      // These leave nothing behind, so they share their workers and what they have loaded: a third less work.
      {
        extends: true,
        test: {
          name: 'node',
          include: ['tests/{unit,flows,prove}/**/*.test.ts'],
          isolate: false,
          setupFiles: 'tests/support/clean-page.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['tests/unit/**/*.test.tsx'],
          isolate: false,
          setupFiles: 'tests/support/clean-page.ts',
        },
      },
    ],
  },
}))
