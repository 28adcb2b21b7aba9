import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import type { InlineConfig, Plugin } from 'vite'
import { build } from 'vite'
import { codeSplitting, compileHints, modulePreload } from '../../engine/tools/build/chunks.ts'
import { icons } from '../../engine/tools/build/icons.ts'
import { enginePlugins } from '../../engine/tools/build/plugins.ts'
import { precompress } from '../../engine/tools/build/web/precompress.ts'
import { peerValidators } from './peer/validators.ts'

export const root = join(import.meta.dirname, '../..')
const here = import.meta.dirname
const out = join(root, '.generated/bench')

/** Folders of the built pages. `peer`: RJSF in its own theme. */
export const pages = { floor: join(out, 'floor'), engine: join(out, 'engine'), peer: join(out, 'peer') }
/** The same of the start page: by hand, and the product as it is built for customers. Both as they are sent, with Brotli. */
export const startPages = { floor: join(out, 'floor-start'), engine: join(out, 'product') }

const shared: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false, emptyOutDir: true },
}

const sent = ['assets', 'index.html']

/** A page of one script: without a library, or with RJSF. */
const buildPage = (side: 'floor' | 'peer', plugins: Plugin[] = []) =>
  build({
    ...shared,
    root: join(here, side),
    plugins: [react(), icons(root), ...plugins, precompress(sent)],
    build: { ...shared.build, outDir: pages[side], modulePreload: { polyfill: false } },
  })

const buildFloorStart = () =>
  build({
    ...shared,
    root: join(here, 'floor-start'),
    plugins: [react(), precompress(['assets', 'shell.html'])],
    build: {
      ...shared.build,
      outDir: startPages.floor,
      modulePreload: { polyfill: false },
      // A server of builds answers the start address with it.
      rolldownOptions: { input: join(here, 'floor-start/shell.html') },
    },
  })

const buildProduct = () =>
  build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: startPages.engine, emptyOutDir: true },
  })

/** Our handlers in place of the product's, and routes that lead to the flows of the bench. */
const ownProduct: Plugin = {
  name: 'bench-product',
  enforce: 'pre',
  resolveId(source, importer) {
    if (source === '../handlers/index.ts' && importer?.endsWith('/src/boot/product.ts'))
      return join(here, 'engine/handlers.ts')
    return source === '#flows/routes.json' ? join(here, 'engine/routes.json') : null
  },
}

/**
 * The app as it is, src/boot/main.tsx and all, around the flows of the bench: a folder with the project's page and texts under
 * the bench's own flows and forms, in which the globs of src find those.
 */
function buildEngine() {
  const folder = join(out, 'engine-source')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(root, 'src'), join(folder, 'src'), 'junction')
  cpSync(join(root, 'index.html'), join(folder, 'index.html'))
  cpSync(join(root, 'flows/texts'), join(folder, 'flows/texts'), { recursive: true })
  cpSync(join(root, 'flows/errors.json'), join(folder, 'flows/errors.json'))
  cpSync(join(here, 'engine/flows'), join(folder, 'flows'), { recursive: true })
  cpSync(join(here, 'engine/schemas'), join(folder, 'schemas'), { recursive: true })
  return build({
    ...shared,
    root: folder,
    plugins: [ownProduct, react(), compileHints(), ...enginePlugins(root, folder), precompress(sent)],
    build: {
      ...shared.build,
      outDir: pages.engine,
      modulePreload,
      rolldownOptions: { output: { codeSplitting } },
    },
  })
}

/** Builds the pages for production. */
export async function buildPages(): Promise<void> {
  await buildPage('floor')
  await buildPage('peer', [peerValidators()])
  await buildEngine()
}

/** Builds both start pages for production. */
export async function buildStartPages(): Promise<void> {
  await buildFloorStart()
  await buildProduct()
}
