import { useState } from 'react'
import type { Look } from '../gallery/look.ts'
import { SmallPage } from '../gallery/cell-frame.tsx'
import { useTexts } from './studio-texts.ts'

/** One of several views of the same page; sizes in CSS pixels of the page. */
export interface View {
  name?: 'phoneLight' | 'phoneDark' | 'computerLight' | 'computerDark'
  width: number
  height: number
  scheme: Look['scheme']
}

const phone = { width: 360, height: 740 }
const computer = { width: 1280, height: 800 }

export const fourViews: View[] = [
  { name: 'phoneLight', ...phone, scheme: 'light' },
  { name: 'phoneDark', ...phone, scheme: 'dark' },
  { name: 'computerLight', ...computer, scheme: 'light' },
  { name: 'computerDark', ...computer, scheme: 'dark' },
]

/** Space between two views, and the height of a caption, in CSS pixels. */
const [gap, caption] = [16, 24]
/**
 * Minimum width in CSS pixels for the layout with two phones and a column of two computers; below it, the views form a grid of
 * two columns.
 */
const wide = 560

/** The width of each phone for which phones and the column of both computers have the same height. */
function phoneRoom(available: number): number {
  const [tall, flat] = [phone.height / phone.width, computer.height / computer.width]
  const rest = available - 2 * gap
  return Math.min(phone.width, (2 * flat * rest + gap + caption) / (tall + 4 * flat))
}

function roomOf({ name }: View, available: number): number {
  if (name === undefined) return available
  if (available < wide) return (available - gap) / 2
  const room = phoneRoom(available)
  return name.startsWith('phone') ? room : available - 2 * (room + gap)
}

/** A ref callback, and the width of its element in CSS pixels. */
function useWidth(): [(box: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState<number>(phone.width)
  const [measure] = useState(() => (box: HTMLElement | null) => {
    if (!box) return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    observer.observe(box)
    return () => observer.disconnect()
  })
  return [measure, width]
}

interface Props {
  views: readonly View[]
  titleOf(view: View): string
  addressOf(view: View): string
}

/** One view of a page, or four: two phones and two computers. */
export function Views({ views, titleOf, addressOf }: Readonly<Props>) {
  const { preview: words } = useTexts()
  const [measure, available] = useWidth()
  const isFour = views.length > 1
  const layout = available < wide ? 'studio-views' : 'studio-views studio-views-wide'
  return (
    <div ref={measure} className={isFour ? layout : undefined}>
      {views.map((view) => (
        <figure key={view.name ?? 'one'} className="studio-view">
          <SmallPage
            title={titleOf(view)}
            src={addressOf(view)}
            loading={isFour ? 'lazy' : undefined}
            width={view.width}
            height={view.height}
            room={roomOf(view, available)}
          />
          {view.name && <figcaption>{words[view.name]}</figcaption>}
        </figure>
      ))}
    </div>
  )
}
