import type { Plugin } from 'vite'
import { generate } from './gen.ts'

/** Keeps .generated/ in step with schemas/ and flows/: at start, in builds and while developing. */
export function generated(root: string): Plugin {
  return {
    name: 'generated-types',
    buildStart: () => generate(root),
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (!file.endsWith('.json') || !/[\\/](schemas|flows)[\\/]/.test(file)) return
        // A half-saved file is reported by the check; the types stay as they were.
        generate(root).catch((error: Error) => server.config.logger.warn(error.message))
      })
    },
  }
}
