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
