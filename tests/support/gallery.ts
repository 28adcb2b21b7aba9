import { cellAddress } from '#src/tools/gallery/look.ts'
import type { Cell } from '#src/tools/gallery/cells.ts'
import { cellsIn } from '#src/tools/gallery/cells-from-files.ts'
import { looks } from './browser/look-table.ts'
import type { Look } from './browser/look-table.ts'
import { checkout } from './root.ts'

export const galleryCells = cellsIn(checkout)

/** The looks of cells: the table of looks, each with Sie and du. Every two values occur together. */
export type Wear = Look & { tone: 'sie' | 'du' }

export const wears: Wear[] = (['sie', 'du'] as const).flatMap((tone) =>
  looks.map((look) => ({ ...look, tone })),
)

export const addressOf = ({ flow, screen, state }: Cell, { tenant, language, tone, scheme }: Wear): string =>
  cellAddress(flow, screen, state, {
    tenant,
    locale: language,
    tone,
    scheme: scheme === 'forced' ? '' : scheme,
  })
