import type { Cell } from './cells.ts'
import { cellAddress } from './look.ts'
import type { Look } from './look.ts'
import { SmallPage } from './small-page.tsx'

/** Shown this wide, whatever the width of the page inside. */
const shownAt = 300

/** One cell as a picture that lives: its buttons are reached on its own page. */
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
        room={shownAt}
      />
      <figcaption>
        <a href={address}>
          {screen} <span className="gallery-state">{state}</span>
        </a>
      </figcaption>
    </figure>
  )
}
