import type { ComponentProps } from 'react'

interface Props extends ComponentProps<'iframe'> {
  /** Sizes of the page, in its own CSS pixels. */
  width: number
  height: number
  /** Width that it may take here, in CSS pixels. */
  room: number
}

/** A page of ours at its own width, made small where there is less room. */
export function SmallPage({ width, height, room, title, ...frame }: Readonly<Props>) {
  const scale = Math.min(1, room / width)
  return (
    <div className="gallery-window" style={{ width: width * scale, height: height * scale }}>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with scripts and its origin: a sandbox of both holds nothing */}
      <iframe {...frame} title={title} style={{ width, height, transform: `scale(${scale})` }} />
    </div>
  )
}
