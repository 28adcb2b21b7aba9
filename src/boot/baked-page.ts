import type { Locale } from '#engine/text/texts.ts'

/** The JSON block of a baked page (src/tools/bake): all data that its first screen needs. */
export interface BakedData {
  locale: Locale
  /** Contents of config.json and tenant.json when the page was baked. */
  config: unknown
  tenant: unknown
  /** Id of the baked screen, and the context of the flow. */
  screen: string | undefined
  context: unknown
  /** Files of flows/ by their path there. */
  files: Record<string, unknown>
}

export const blockId = 'first-page'

/** The block of this page; undefined if the page is not baked. */
export function readBakedPage(): BakedData | undefined {
  const text = document.getElementById(blockId)?.textContent
  return text ? (JSON.parse(text) as BakedData) : undefined // the build has written the block
}

/** Whether this page shows its first screen as HTML before the app starts. first-page.js hides a screen that the app will not show. */
export const hasBakedScreen = (): boolean =>
  document.getElementById(blockId) !== null && document.documentElement.dataset.firstPage !== 'other'

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The copies of config and tenant to start with. Not in a frame: config.json names the page that the app may answer there. */
export const copyOf = (baked: BakedData | undefined): BakedData | undefined =>
  baked?.config && hasBakedScreen() && window.parent === window ? baked : undefined

/** Whether the app will render the same screen as the page. It will not if the tenant file was edited, or if a session is stored. */
export const isAsBaked = (baked: BakedData, now: Omit<BakedData, 'config' | 'files'>): boolean =>
  document.documentElement.dataset.firstPage !== 'other' &&
  baked.locale === now.locale &&
  baked.screen === now.screen &&
  same(baked.tenant, now.tenant) &&
  same(baked.context, now.context)

/** What only the HTML of the page needed: buttons that ask the server, and copies of pictures, whose files may have been edited since. */
function restoreElements(root: HTMLElement): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[form]')) {
    if (button.dataset.plain !== undefined) button.type = 'button'
    button.removeAttribute('form')
    delete button.dataset.plain
  }
  for (const name of ['src', 'srcset'])
    for (const picture of root.querySelectorAll(`[data-${name}]`)) {
      picture.setAttribute(name, picture.getAttribute(`data-${name}`) ?? '')
      picture.removeAttribute(`data-${name}`)
    }
}

/**
 * Tells first-page.js, by removing its attributes, that the app handles presses from now on. Then clicks the button that was
 * pressed before; if the app has replaced the page, this is the button with the same text.
 */
export function takeOver(root: HTMLElement): void {
  const { pressed } = root.dataset
  delete root.dataset.baked
  delete root.dataset.pressed
  delete document.documentElement.dataset.firstPage
  restoreElements(root)
  if (pressed === undefined) return
  const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === pressed)
  if (!button) return
  delete button.dataset.pressed
  // Delayed, because a click must not be handled during React's commit.
  setTimeout(() => button.click())
}
