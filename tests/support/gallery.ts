import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Screen } from '#generated/engine.ts'
import { flows, screensOf } from '#src/gallery/flows.ts'
import { cellAddress } from '#src/gallery/look.ts'
import { statesOf } from '#src/gallery/states.ts'
import type { CellState } from '#src/gallery/states.ts'
import { looks } from './browser/look-table.ts'
import type { Look } from './browser/look-table.ts'
import { checkout } from './root.ts'

export interface GalleryCell {
  flow: string
  screen: string
  state: CellState
}

const screens = new Map(
  globSync('flows/*/screens/*.json', { cwd: checkout }).map((file) => [
    basename(file, '.json'),
    JSON.parse(readFileSync(join(checkout, file), 'utf8')) as Screen, // proven by the check
  ]),
)

/** Every cell of the gallery. */
export const galleryCells: GalleryCell[] = flows(checkout).flatMap(([flow, { states }]) =>
  screensOf(states).flatMap((screen) => {
    const found = screens.get(screen)
    return found ? statesOf(found).map((state) => ({ flow, screen, state })) : []
  }),
)

/** How a cell is seen: the table of looks, each as Sie and as du. Every pair of values occurs. */
export type Wear = Look & { tone: 'sie' | 'du' }

export const wears: Wear[] = (['sie', 'du'] as const).flatMap((tone) =>
  looks.map((look) => ({ ...look, tone })),
)

export const addressOf = (
  { flow, screen, state }: GalleryCell,
  { tenant, language, tone, scheme }: Wear,
): string =>
  cellAddress(flow, screen, state, {
    tenant,
    locale: language,
    tone,
    scheme: scheme === 'forced' ? '' : scheme,
  })
