import { useEffect, useRef } from 'react'
import { SmallPage } from '../gallery/cell-frame.tsx'
import { fill, useTexts } from './studio-texts.ts'

/** Size of a page on the strip, in its own CSS pixels, and its width on the strip. */
const [width, height, shownWidth] = [360, 640, 144]

interface Props {
  /** Name of the flow. */
  label: string
  /** Screens in the order of the journey. */
  screens: readonly string[]
  chosen: string
  choose(screen: string): void
  addressOf(screen: string): string
}

/** The pages of a flow side by side, in the order in which customers come to them; each leads to its page in the preview. */
export function Filmstrip({ label, screens, chosen, choose, addressOf }: Readonly<Props>) {
  const texts = useTexts()
  const strip = useRef<HTMLOListElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    // The strip scrolls, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section className="studio-film" aria-label={fill(texts.preview.filmOf, { flow: label })} tabIndex={0}>
      <ol ref={strip}>
        {screens.map((screen, index) => (
          <li key={screen}>
            {/* A picture: the button below leads to the page itself. */}
            <div inert>
              <SmallPage
                title={texts.screens[screen] ?? screen}
                src={addressOf(screen)}
                loading="lazy"
                width={width}
                height={height}
                room={shownWidth}
              />
            </div>
            <button
              type="button"
              className="studio-tab"
              aria-current={screen === chosen ? 'step' : undefined}
              onClick={() => choose(screen)}
            >
              {index + 1}. {texts.screens[screen] ?? screen}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
