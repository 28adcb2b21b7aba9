import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import { readVariant } from '#engine/tools/build/variants.ts'
import type { Flow, Screen } from '#generated/engine.ts'
import { cellsOf, screensOf } from './cells.ts'
import type { Cell } from './cells.ts'

/** Every flow below flows/ with its name; a variant as it resolves. */
export const flows = (root: string): [string, Flow][] =>
  readdirSync(join(root, 'flows')).flatMap((name): [string, Flow][] => {
    const has = (file: string) => existsSync(join(root, 'flows', name, file))
    if (has('variant.json')) return [[name, readVariant(root, name).flow]]
    return has('flow.json') ? [[name, readJson(root, `flows/${name}/flow.json`) as Flow]] : [] // proven by the check
  })

/** Every cell of the gallery, read from the files below `root`. */
export function cellsIn(root: string): Cell[] {
  const files = filesBelow(root, 'flows', '.json').filter((file) => /\/screens\/[^/]+$/.test(file))
  const screens = new Map(
    files.map((file) => [basename(file, '.json'), readJson(root, file) as Screen]), // as above
  )
  return flows(root).flatMap(([flow, { states }]) =>
    cellsOf(
      flow,
      screensOf(states).flatMap((id) => screens.get(id) ?? []),
    ),
  )
}
