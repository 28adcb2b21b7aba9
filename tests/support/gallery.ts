import { basename } from 'node:path'
import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import { flowFolders, readFlow } from '#engine/tools/build/read-flow.ts'
import type { Screen } from '#generated/engine.ts'
import { cellAddress, cellsOf, screensOf, type Cell } from '#src/tools/gallery/cells.ts'
import type { Look } from './browser/look-table.ts'
import { checkout } from './root.ts'

const screens = new Map(
  filesBelow(checkout, 'flows', '.json')
    .filter((file) => /\/screens\/[^/]+$/.test(file))
    .map((file) => [basename(file, '.json'), readJson(checkout, file) as Screen]), // the check validates it
)

/** All cells of the gallery. */
export const galleryCells: Cell[] = flowFolders(checkout).flatMap((flow) =>
  cellsOf(
    flow,
    screensOf(readFlow(checkout, flow).states).flatMap((id) => screens.get(id) ?? []),
  ),
)

export const addressOf = (
  { flow, screen, state }: Cell,
  { tenant, language, scheme }: Look,
  tone: 'sie' | 'du',
): string =>
  cellAddress(flow, screen, state, {
    tenant,
    locale: language,
    tone,
    scheme: scheme === 'forced' ? '' : scheme,
  })
