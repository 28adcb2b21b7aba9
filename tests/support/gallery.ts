import { cellAddress } from '#src/tools/gallery/look.ts'
import type { Cell } from '#src/tools/gallery/cells.ts'
import { cellsIn } from '#src/tools/gallery/from-files.ts'
import type { Look } from './browser/look-table.ts'
import { checkout } from './root.ts'

export const galleryCells = cellsIn(checkout)

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
