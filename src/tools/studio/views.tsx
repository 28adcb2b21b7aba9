import { useState } from 'react'
import type { Look } from '../gallery/look.ts'
import { SmallPage } from '../gallery/cell-frame.tsx'
import { useTexts } from './studio-texts.ts'

/** One of several views of the same page; sizes in its own CSS pixels. */
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

/** Space between two views, and the height of the words below one, in CSS pixels. */
const [gap, caption] = [16, 24]
/** Room from which the computers stand one above the other beside the phones; below it, two views stand side by side. */
const wide = 560

/** The width of each phone, so that they are as high as both computers with what stands between. */
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

/** A ref callback and the width of its element in CSS pixels. */
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

/** One page alone, or four of it: two phones, and beside them two computers. */
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
