import { resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { checkProject } from './check.ts'
import { print, type Finding } from './finding.ts'

const configuration = /^(flows|schemas|tenants)\/|^src\/config\/config\.json/

/** Delay after a change before files are read, in milliseconds: editors may still be writing. */
const writeDelay = 50

/** Shows the findings in Vite's overlay on every connected page until they are corrected. */
function watch(server: ViteDevServer, root: string): void {
  const { logger } = server.config
  let findings: Finding[] = []
  let timer: NodeJS.Timeout | undefined
  const show = (): void => {
    const [first] = findings
    if (!first) return
    const loc = { file: resolve(root, first.file), line: first.line, column: first.column }
    server.ws.send({
      type: 'error',
      err: { message: print(findings), stack: '', id: loc.file, loc, plugin: 'check' },
    })
  }
  const run = (): void => {
    const before = findings.length
    findings = checkProject(root)
    if (findings.length) logger.error(print(findings))
    else if (before) logger.info('The configuration is sound again.')
    // An empty update removes the overlay without a reload.
    if (before && !findings.length) server.ws.send({ type: 'update', updates: [] })
    show()
  }
  server.ws.on('connection', show)
  server.watcher.on('all', (_, file) => {
    if (!configuration.test(file.replaceAll('\\', '/').replace(`${root.replaceAll('\\', '/')}/`, ''))) return
    clearTimeout(timer)
    timer = setTimeout(run, writeDelay)
  })
  run()
}

/** The configuration check in Vite: a build fails with the findings listed, the dev server shows them on the page. */
export function checkPlugin(): Plugin {
  let root = ''
  let building = false
  return {
    name: 'check',
    configResolved(config) {
      root = config.root
      building = config.command === 'build'
    },
    buildStart() {
      if (!building) return
      const findings = checkProject(root)
      if (findings.length) this.error(print(findings))
    },
    configureServer(server) {
      // Vitest starts a dev server too, but nobody sees its overlay.
      if (!process.env.VITEST) watch(server, root)
    },
  }
}
