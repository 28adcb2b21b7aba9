import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Plugin } from 'vite'
import { icons } from '../../engine/tools/build/icons.ts'
import { enginePlugins } from '../../engine/tools/build/plugins.ts'
import { classicScript, output } from '../../engine/tools/build/scripts.ts'
import { precompress } from '../../engine/tools/build/web/precompress.ts'

export const root = join(import.meta.dirname, '../..')
const here = import.meta.dirname
const out = join(root, '.generated/bench')

/** The libraries of `--peers`; each has an entry in peers/. */
export const peers = ['rjsf', 'surveyjs', 'jsonforms', 'formjs'] as const
export type Peer = (typeof peers)[number]

/** Folders of the built pages. `engineStart`: the product as it is built for customers. */
export const pages = {
  floor: join(out, 'floor'),
  engine: join(out, 'engine'),
  floorStart: join(out, 'floor-start'),
  engineStart: join(out, 'product'),
  ...(Object.fromEntries(peers.map((peer) => [peer, join(out, peer)])) as Record<Peer, string>), // one for each
}

const shared: InlineConfig = {
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  build: { target: 'es2023', assetsInlineLimit: 0, reportCompressedSize: false, emptyOutDir: true },
}
const sent = ['assets', 'index.html']

/** A page of one script. */
const buildPage = (folder: string, outDir: string, alias: Record<string, string> = {}) => {
  const all = [react(), icons(root), precompress(sent)]
  const how = { ...shared.build, outDir, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2000 }
  return build({ ...shared, root: join(here, folder), resolve: { alias }, plugins: all, build: how })
}

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

/** The app as it is around the flows of the bench: a folder with the project's texts and the bench's flows, in which src finds those. */
function buildEngine() {
  const folder = join(out, 'engine-source')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  symlinkSync(join(root, 'src'), join(folder, 'src'), 'junction')
  for (const path of ['index.html', 'flows/texts', 'flows/errors.json'])
    cpSync(join(root, path), join(folder, path), { recursive: true })
  for (const path of ['flows', 'schemas'])
    cpSync(join(here, 'engine', path), join(folder, path), { recursive: true })
  // Without it the style sheet says after some seconds that the app does not come, over the button.
  const fallback = classicScript(['src/boot/fallback.js'])
  const plugins = [ownProduct, react(), ...enginePlugins(root, folder), fallback, precompress(sent)]
  const how = { outDir: pages.engine, modulePreload: { polyfill: false }, rolldownOptions: { output } }
  return build({ ...shared, root: folder, plugins, build: { ...shared.build, ...how } })
}

export async function buildPages(): Promise<void> {
  await buildPage('floor', pages.floor)
  await buildEngine()
}

export async function buildStartPages(): Promise<void> {
  await buildPage('floor-start', pages.floorStart)
  const configFile = join(root, 'vite.config.ts')
  const how = { outDir: pages.engineStart, emptyOutDir: true }
  await build({ root, configFile, logLevel: 'warn', build: how })
}

/** Installs what only the peers need, and builds a page for each. */
export async function buildPeers(): Promise<void> {
  const folder = join(here, 'peers')
  const install = [join(root, 'engine/tools/build/ensure.mjs'), 'deps']
  execFileSync('node', install, { cwd: folder, stdio: 'inherit' })
  // form-js brings Preact: it draws the page around the form, too, so that no second library is sent.
  const preact = join(folder, 'node_modules/preact/compat')
  const parts = { './partner-groups.tsx': join(folder, 'partner-groups.tsx') }
  for (const peer of peers) {
    const own = peer === 'formjs' ? { react: preact, 'react-dom': preact } : {}
    await buildPage('peers', pages[peer], { ...own, ...parts, peer: join(folder, `${peer}.tsx`) })
  }
}
