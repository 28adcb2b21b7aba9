import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { bake, rendererOf } from './bake.ts'

// `npm run bake`: writes the first pages of a build again, after tenant files or config.json in it were edited.
const root = join(import.meta.dirname, '../../..')
const { values } = parseArgs({ options: { dist: { type: 'string', default: 'dist' } } })
const dist = resolve(values.dist)
const renderer = rendererOf(root, values.dist)
if (!existsSync(renderer) || !existsSync(join(dist, 'shell.html'))) {
  console.error(`${values.dist} is no build of this checkout. Run npm run build first.`)
  process.exit(1)
}
// The base path of the build is that of its style sheet.
const [, base = '/'] =
  /href="([^"]*\/)assets\/[^"]*\.css"/.exec(readFileSync(join(dist, 'shell.html'), 'utf8')) ?? []
const { written, failed } = await bake({ dist, renderer, base })
console.log(
  `${written.filter((name) => name.startsWith('pages/')).length} pages written in ${values.dist}/pages.`,
)
for (const [tenant, error] of Object.entries(failed)) {
  console.error(`The first page of ${tenant} could not be baked: ${String(error)}`)
  process.exitCode = 1
}
