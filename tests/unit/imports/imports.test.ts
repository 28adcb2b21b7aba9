import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { circles, importGraph } from '../../support/import-graph.ts'
import { checkout } from '../../support/root.ts'

const graph = importGraph('engine', 'src')
const arrows = [...graph].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))

const isTool = (file: string) => /^(engine|src)\/tools\//.test(file)

/** The rooms of the engine, lowest first: a room may import from itself and from those before it. */
const rooms = ['util', 'schema', 'text', 'tenant', 'flow', 'view', 'form', 'list', 'screen']
const room = (file: string) => (isTool(file) ? -1 : rooms.indexOf(/^engine\/(\w+)\//.exec(file)?.[1] ?? ''))

describe('imports', () => {
  it('every folder of the engine is in the order of imports', () => {
    const unknown = [...graph.keys()].filter(
      (file) => file.startsWith('engine/') && !isTool(file) && room(file) < 0,
    )
    expect(unknown).toEqual([])
    expect(() => import.meta.resolve('react-router/dist/inside.js')).toThrow()
  })

  it('inside the engine no import leads up', () => {
    const up = arrows.filter(({ from, to }) => room(from) >= 0 && room(to) > room(from))
    expect(up).toEqual([])
  })

  it('the engine imports nothing of the product', () => {
    expect(arrows.filter(({ from, to }) => from.startsWith('engine/') && to.startsWith('src/'))).toEqual([])
  })

  it('the page imports no tool', () => {
    expect(arrows.filter(({ from, to }) => !isTool(from) && isTool(to))).toEqual([])
  })

  it('no files import each other in a circle, except elements that contain elements', () => {
    const known = [
      'engine/screen/element-list.tsx',
      'engine/screen/elements/details.tsx',
      'engine/screen/elements/group.tsx',
      'engine/screen/elements/index.ts',
    ]
    expect(circles(graph).filter((circle) => !circle.every((file) => known.includes(file)))).toEqual([])
  })

  it('a circle is found', () => {
    const three = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['a']],
    ])
    expect(circles(three)).toEqual([['a', 'b', 'c']])
  })
})

const code = globSync('{engine,src}/**/*.{ts,tsx}', { cwd: checkout })
const textOf = (file: string) => readFileSync(join(checkout, file), 'utf8')

describe('files', () => {
  it('none of the code has more than 250 lines', () => {
    expect(code.filter((file) => textOf(file).trimEnd().split('\n').length > 250)).toEqual([])
  })

  it('libraries are imported by their public exports', () => {
    const isPrivate = /\bUNSAFE_\w+|\bunstable_\w+|from '[^'.#][^']*\/node_modules\//
    expect(code.filter((file) => isPrivate.test(textOf(file)))).toEqual([])
  })

  it('every import into a package leads to a file that its export map names', () => {
    const deep = code.flatMap((file) =>
      [...textOf(file).matchAll(/(?:from|import\() ?'((?:@[\w-]+\/)?[a-z][\w.-]*\/[^'?]+)/g)].map(
        (match) => ({
          file,
          name: match[1] ?? '',
        }),
      ),
    )
    expect(deep.length).toBeGreaterThan(5)
    const unknown = deep.filter(({ name }) => {
      try {
        import.meta.resolve(name)
        return false
      } catch {
        return true
      }
    })
    expect(unknown).toEqual([])
  })

  it('the script that groups chunks names folders, no file of ours', () => {
    const names = new Set(code.map((file) => file.replace(/^.*\//, '')).filter((name) => /-/.test(name)))
    const grouping = textOf('engine/tools/build/chunks.ts')
    expect([...names].filter((name) => grouping.includes(name.replace(/\.tsx?$/, '')))).toEqual([])
  })
})
