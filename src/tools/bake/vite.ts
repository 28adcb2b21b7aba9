import { existsSync, renameSync } from 'node:fs'
import { join, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, build } from 'vite'
import { enginePlugins } from '#engine/tools/build/plugins.ts'
import { compress } from '#engine/tools/build/web/precompress.ts'
import { bake, rendererOf } from './bake.ts'

/** Builds render.tsx with all it imports into one file, so that each import of it has modules of its own. */
async function buildRenderer(root: string, base: string, file: string): Promise<void> {
  await build({
    configFile: false,
    root,
    base,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), ...enginePlugins(root)],
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: join(import.meta.dirname, 'render.tsx'),
      outDir: join(file, '..'),
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false, entryFileNames: 'render.js' } },
    },
  })
}

/** Adds the first page of each tenant and language; the page without one becomes shell.html. After the plugins that write tenants/ and config.json. */
export function bakedPages(root: string): Plugin {
  let base = '/'
  let outDir = ''
  return {
    name: 'baked-pages',
    apply: 'build',
    configResolved(config) {
      base = config.base
      outDir = config.build.outDir
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const dist = resolve(root, outDir)
        const shell = join(dist, 'shell.html')
        const index = join(dist, 'index.html')
        // Vite calls this also after an error, such as a finding of the check, and reports the last one only.
        if (!existsSync(index)) return
        renameSync(index, shell)
        await compress(shell)
        const renderer = rendererOf(root, outDir)
        await buildRenderer(root, base, renderer)
        const { failed } = await bake({ dist, renderer, base })
        for (const [tenant, error] of Object.entries(failed))
          this.warn(`The first page of ${tenant} could not be baked: ${String(error)}`)
      },
    },
  }
}
