import { basename } from 'node:path'
import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import { flowFolders, readFlow } from '#engine/tools/build/read-flow.ts'
import type { Flow, Screen } from '#generated/engine.ts'
import { cellsOf, screensOf } from './cells.ts'
import type { Cell } from './cells.ts'

/** All flows in flows/ by name; variants are resolved. */
export const flows = (root: string): [string, Flow][] =>
  flowFolders(root).map((name) => [name, readFlow(root, name)])

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
