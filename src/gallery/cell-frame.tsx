import type { Cell } from './cells.ts'
import { cellAddress } from './look.ts'
import type { Look } from './look.ts'

/** Shown this wide, whatever the width of the page inside. */
const shownAt = 300

/** One cell as a picture that lives: the page at its own width, made small. */
export function CellFrame({
  cell: { flow, screen, state },
  look,
  width,
}: Readonly<{ cell: Cell; look: Look; width: number }>) {
  const address = cellAddress(flow, screen, state, look)
  const scale = Math.min(1, shownAt / width)
  const height = width < 500 ? 780 : 900
  return (
    <figure className="gallery-cell">
      <div className="gallery-window" style={{ width: width * scale, height: height * scale }}>
        {/* As a picture: its buttons are reached on its own page. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with scripts and its origin: a sandbox of both holds nothing */}
        <iframe
          title={`${flow}, ${screen}, ${state}`}
          src={address}
          loading="lazy"
          tabIndex={-1}
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
      <figcaption>
        <a href={address}>
          {screen} <span className="gallery-state">{state}</span>
        </a>
      </figcaption>
    </figure>
  )
}
