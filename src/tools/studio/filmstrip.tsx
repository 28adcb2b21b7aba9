import { useEffect, useRef } from 'react'
import { SmallPage } from '../gallery/cell-frame.tsx'
import { fill, useTexts } from './studio-texts.ts'

/** Viewport of a page in CSS pixels, and the width at which the strip shows it. */
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

/**
 * All screens of a flow as small pictures in the order of the journey. Each has a button that opens the screen in the preview.
 */
export function Filmstrip({ label, screens, chosen, choose, addressOf }: Readonly<Props>) {
  const texts = useTexts()
  const strip = useRef<HTMLOListElement>(null)
  useEffect(() => {
    strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [chosen])
  return (
    // The strip scrolls, so it must be focusable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
    <section className="studio-film" aria-label={fill(texts.preview.filmOf, { flow: label })} tabIndex={0}>
      <ol ref={strip}>
        {screens.map((screen, index) => (
          <li key={screen}>
            {/* Only a picture: the button below opens the screen. */}
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
