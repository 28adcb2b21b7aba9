import type { Cell } from './cells.ts'
import { cellAddress } from './look.ts'
import type { Look } from './look.ts'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'iframe'> {
  /** Size of the page in its own CSS pixels. */
  width: number
  height: number
  /** Available width in CSS pixels. */
  room: number
}

/** A frame with a page at its own width, scaled down to the available width. */
export function SmallPage({ width, height, room, title, ...frame }: Readonly<Props>) {
  const scale = Math.min(1, room / width)
  return (
    <div className="gallery-window" style={{ width: width * scale, height: height * scale }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of the same origin with scripts: a sandbox attribute would not restrict it */}
      <iframe {...frame} title={title} style={{ width, height, transform: `scale(${scale})` }} />
    </div>
  )
}

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
    <figure>
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
          {screen} <span className="field-hint">{state}</span>
        </a>
      </figcaption>
    </figure>
  )
}
