import type { Page } from '@playwright/test'

/** Runs before the app: records each frame without a visible heading, after the first heading was shown. */
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

/** Records frames without a visible heading. After a reload, recording starts with the first heading. */
export const noteBlankFrames = (page: Page) => page.addInitScript(note)

/** Frames without a visible heading so far, by the last visible heading. */
export const blankFrames = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { blankFrames: string[] }).blankFrames)
