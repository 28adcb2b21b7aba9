import { join } from 'node:path'
import { isStarted, writeIfChanged } from './files.ts'
import { nameModule } from './generated-names.ts'
import { typeModules } from './types.ts'
import type { Plugin } from 'vite'

/** Writes .generated/: types from schemas/, unions of the names that flows and screens use. Called by npm run gen and by Vite. */
export async function generate(root: string): Promise<void> {
  const modules = { ...(await typeModules(root)), 'names.ts': nameModule(root) }
  for (const [file, text] of Object.entries(modules)) writeIfChanged(join(root, '.generated', file), text)
}

if (isStarted(import.meta.filename)) await generate(process.cwd())

/** Vite plugin that generates .generated/ from schemas/ and flows/: at start, in builds and after each change. */
export function generated(root: string): Plugin {
  return {
    name: 'generated-types',
    buildStart: () => generate(root),
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!file.endsWith('.json') || !/[\\/](schemas|flows)[\\/]/.test(file)) return
        // The check reports a file that is not saved completely. Until it is, the types stay unchanged.
        generate(root).catch((error: Error) => server.config.logger.warn(error.message))
      })
    },
  }
}
