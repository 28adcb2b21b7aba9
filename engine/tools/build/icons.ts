import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const address = '/icons.svg'

/** Not on each <svg> of a page: a long list has hundreds of icons. */
const lines =
  'fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"'

/** An SVG with a <symbol> for each icon of engine/view/icons.json, from lucide. */
function sprite(root: string): string {
  const names = JSON.parse(readFileSync(join(root, 'engine/view/icons.json'), 'utf8')) as Record<
    string,
    string
  > // ours
  const symbols = Object.entries(names).map(([name, drawing]) => {
    const svg = readFileSync(join(root, `node_modules/lucide-static/icons/${drawing}.svg`), 'utf8')
    const shapes = svg.replace(/^[\s\S]*?<svg[^>]*>/, '').replace('</svg>', '')
    return `<symbol id="icon-${name}" viewBox="0 0 24 24" ${lines}>${shapes.replaceAll(/\s*\n\s*/g, '')}</symbol>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/** `virtual:icons` exports the URL of the sprite: all icons are in one image, which the browser caches. */
export function icons(root: string): Plugin {
  let id = '\0virtual:icons'
  let building = false
  let served = address
  return {
    name: 'icons',
    configResolved: (config) => {
      building = config.command === 'build'
      // In the folder of the package, so that the bill of materials names it.
      if (building) id = join(root, 'node_modules/lucide-static/sprite.js')
      served = config.base + address.slice(1)
    },
    resolveId: (source) => (source === 'virtual:icons' ? id : null),
    load(module) {
      if (module !== id) return null
      if (!building) return `export default '${served}'`
      const reference = this.emitFile({ type: 'asset', name: 'icons.svg', source: sprite(root) })
      return `export default import.meta.ROLLUP_FILE_URL_${reference}`
    },
    configureServer(server) {
      server.middlewares.use(served, (_request, response) => {
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(sprite(root))
      })
    },
  }
}
