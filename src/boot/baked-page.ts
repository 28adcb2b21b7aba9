import type { Flow, Guards, Screen } from '#generated/engine.ts'
import type { Locale } from '#engine/text/texts.ts'

/** What a baked page (src/tools/bake) brings along, in its JSON block: all that its first screen is made of. */
export interface BakedData {
  locale: Locale
  /** Content of tenant.json when the page was baked. */
  tenant: unknown
  /** Id of the screen, and context of the flow. */
  screen: string | undefined
  context: unknown
  /** Files of flows/ by their path there. */
  files: Record<string, unknown>
}

/** A flow with its guards and screens, bundled in one file by the build. */
export interface FlowFile {
  flow: Flow
  guards: Guards
  screens: Record<string, Screen>
}

/** A flow as a page brings it along: with the screen that it shows, and no others. */
export function withScreen({ flow, guards, screens }: FlowFile, id: string | undefined): FlowFile {
  const screen = id === undefined ? undefined : screens[id]
  return { flow, guards, screens: id !== undefined && screen ? { [id]: screen } : {} }
}

/** Id of the JSON block in a baked page. */
export const blockId = 'first-page'

/** The block of this page; undefined if the page is not baked. */
export function readBakedPage(): BakedData | undefined {
  const text = document.getElementById(blockId)?.textContent
  return text ? (JSON.parse(text) as BakedData) : undefined // the build wrote it
}

/** Whether this page shows its first screen before the app does. first-page.js hides a screen that the app will not show. */
export const hasBakedScreen = (): boolean =>
  document.getElementById(blockId) !== null && document.documentElement.dataset.firstPage !== 'other'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Whether the app would render what the page shows. The app differs after a tenant file was edited, or if a session is stored. */
export const isAsBaked = (baked: BakedData, now: Omit<BakedData, 'files'>): boolean =>
  document.documentElement.dataset.firstPage !== 'other' &&
  baked.locale === now.locale &&
  baked.screen === now.screen &&
  same(baked.tenant, now.tenant) &&
  same(baked.context, now.context)

/**
 * Ends the time in which first-page.js keeps presses: the app handles them from now on. Clicks the button that was pressed last.
 * If the app has rendered another page, that is the one with the same text.
 */
export function takeOver(root: HTMLElement): void {
  const { pressed } = root.dataset
  delete root.dataset.baked
  delete root.dataset.pressed
  delete document.documentElement.dataset.firstPage
  if (pressed === undefined) return
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === pressed)
  if (!button) return
  delete button.dataset.pressed
  // Not within React's commit.
  setTimeout(() => button.click())
}
