import type { Cell } from './cells.ts'
import { cellAddress } from './look.ts'
import type { Look } from './look.ts'
import { SmallPage } from './small-page.tsx'

/** Width of a cell in the list, in CSS pixels; the page inside is scaled down to it. */
const cellWidth = 300

/** A scaled preview of a cell. Not focusable; the link opens the page of the cell. */
export function CellFrame({
  cell: { flow, screen, state },
  look,
  width,
}: Readonly<{ cell: Cell; look: Look; width: number }>) {
  const address = cellAddress(flow, screen, state, look)
  return (
    <figure className="gallery-cell">
      <SmallPage
        title={`${flow}, ${screen}, ${state}`}
        src={address}
        loading="lazy"
        tabIndex={-1}
        width={width}
        height={width < 500 ? 780 : 900}
        room={cellWidth}
      />
      <figcaption>
        <a href={address}>
          {screen} <span className="gallery-state">{state}</span>
        </a>
      </figcaption>
    </figure>
  )
}
