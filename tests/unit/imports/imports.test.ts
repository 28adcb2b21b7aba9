import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circles, importGraph } from '../../support/import-graph.ts'
import { checkout } from '../../support/root.ts'

const graph = importGraph(['engine', 'src'])
const arrows = [...graph].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))

const isTool = (file: string) => /^(engine|src)\/tools\//.test(file)

/** The folders of engine/tools, lowest first. */
const toolFolders = [
  'json',
  'flow',
  'variants',
  'build',
  'drawing',
  'reference',
  'colours',
  'check',
  'new',
  'tenant',
]
const toolFolder = (file: string) => toolFolders.indexOf(/^engine\/tools\/(\w+)\//.exec(file)?.[1] ?? '')

/** The rooms of the engine, lowest first: a room may import from itself and from those before it. */
const rooms = ['util', 'schema', 'text', 'tenant', 'flow', 'view', 'form', 'list', 'screen']
const room = (file: string) => (isTool(file) ? -1 : rooms.indexOf(/^engine\/(\w+)\//.exec(file)?.[1] ?? ''))

/** The floors of src, lowest first, as src/README.md names them. */
const floors = ['config', 'routes', 'session', 'telemetry', 'api', 'formats', 'forecast', 'checks']
floors.push('handlers', 'elements', 'embedding', 'pages', 'boot')
const floor = (file: string) => floors.indexOf(/^src\/(\w+)\//.exec(file)?.[1] ?? '')

describe('imports', () => {
  it('every folder of the engine is in the order of imports', () => {
    const unknown = [...graph.keys()].filter(
      (file) => file.startsWith('engine/') && !isTool(file) && room(file) < 0,
    )
    expect(unknown).toEqual([])
  })

  it('inside the engine no import leads up', () => {
    const up = arrows.filter(({ from, to }) => room(from) >= 0 && room(to) > room(from))
    expect(up).toEqual([])
  })

  it('in src, no import leads up, not even a dynamic one, and every folder has its floor', () => {
    const all = [...importGraph(['src'], true)].filter(([file]) => !isTool(file))
    expect(all.filter(([file]) => floor(file) < 0)).toEqual([])
    const up = all.flatMap(([from, targets]) =>
      targets.filter((to) => floor(to) > floor(from)).map((to) => `${from} -> ${to}`),
    )
    expect(up).toEqual([])
  })

  it('between the folders of engine/tools no import leads up', () => {
    const up = arrows.filter(({ from, to }) => toolFolder(from) >= 0 && toolFolder(to) > toolFolder(from))
    expect(up).toEqual([])
  })

  it('no files import each other in a circle; in the engine not by `import()` either', () => {
    expect(circles(graph)).toEqual([])
    expect(circles(importGraph(['engine'], true))).toEqual([])
  })
})

it('the files that a comment names exist', () => {
  // The peers of the bench have packages of their own.
  const where = { cwd: checkout, exclude: ['**/node_modules/**'] }
  const all = globSync(['{engine,src,tests}/**/*.{ts,tsx,mjs,css}', '*.ts'], where)
  const isThere = (name: string) => all.some((file) => `/${file}`.endsWith(`/${name.replace(/^#/, '')}`))
  const lost = all.flatMap((file) => {
    const comments =
      readFileSync(join(checkout, file), 'utf8').match(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm) ?? []
    const named = comments.join('\n').match(/(?<![\w<*{./#-])#?[\w-][\w./-]*\.(?:tsx?|mjs|css)\b/g) ?? []
    return named.filter((name) => !isThere(name)).map((name) => `${file}: ${name}`)
  })
  expect(lost).toEqual([])
})
