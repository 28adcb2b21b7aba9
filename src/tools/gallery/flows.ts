import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import { readVariant } from '#engine/tools/build/variants.ts'
import type { Flow, Screen } from '#generated/engine.ts'
import { cellsOf, screensOf } from './cells.ts'
import type { Cell } from './cells.ts'

/** All flows in flows/ by name; variants are resolved. */
export const flows = (root: string): [string, Flow][] =>
  readdirSync(join(root, 'flows')).flatMap((name): [string, Flow][] => {
    const has = (file: string) => existsSync(join(root, 'flows', name, file))
    if (has('variant.json')) return [[name, readVariant(root, name).flow]]
    return has('flow.json') ? [[name, readJson(root, `flows/${name}/flow.json`) as Flow]] : [] // the check validates it
  })

/** All cells of the gallery, from the files below `root`. */
export function cellsIn(root: string): Cell[] {
  const files = filesBelow(root, 'flows', '.json').filter((file) => /\/screens\/[^/]+$/.test(file))
  const screens = new Map(
    files.map((file) => [basename(file, '.json'), readJson(root, file) as Screen]), // the check validates it
  )
  return flows(root).flatMap(([flow, { states }]) =>
    cellsOf(
      flow,
      screensOf(states).flatMap((id) => screens.get(id) ?? []),
    ),
  )
}
