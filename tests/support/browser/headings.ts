import type { Page } from '@playwright/test'

/** Runs before the app: looks at each frame from the first heading on, and notes those in which none is to be seen. */
function note() {
  const blank: string[] = []
  let begun = false
  let last = ''
  Object.assign(window, { blankFrames: blank })
  const look = () => {
    const heading = document.querySelector('main h1')
    const isSeen =
      heading !== null &&
      heading.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      heading.textContent !== ''
    if (isSeen) {
      begun = true
      last = heading.textContent ?? ''
    } else if (begun) blank.push(`after "${last}" at ${location.pathname}`)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Notes the frames of each page without a visible heading. A page that loads anew begins with its first heading. */
export const noteBlankFrames = (page: Page) => page.addInitScript(note)

/** Frames without a visible heading so far, by the heading that was seen before. */
export const blankFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { blankFrames: string[] }).blankFrames)
