import type { CDPSession, Page } from '@playwright/test'

/** A point of the window. */
interface Point {
  x: number
  y: number
}

/** What is to be pressed: the element that `selector` finds and whose whole text is `text`. */
export interface Aim {
  selector: string
  text?: string
}

/** How long a finger or a mouse button stays down, in milliseconds. */
const hold = 60

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Somebody in a hurry, on a phone that is four times slower: presses where a thing was last painted, a set time after it was
 * first painted, and does not look whether the page has moved since.
 */
export class Hasty {
  readonly #page: Page
  readonly #browser: CDPSession
  #painted: Point | undefined
  #since = 0
  #clicks = 0
  #aim: Aim = { selector: 'none' }
  #seen = () => {}

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page
    this.#browser = browser
  }

  /** To be made before the page is opened. */
  static async on(page: Page): Promise<Hasty> {
    const browser = await page.context().newCDPSession(page)
    const hasty = new Hasty(page, browser)
    await page.exposeBinding('painted', (_, at: Point) => {
      if (!hasty.#painted) hasty.#since = performance.now()
      hasty.#painted = at
      hasty.#seen()
    })
    await page.exposeBinding('clicked', () => void hasty.#clicks++)
    await page.exposeBinding('aimed', () => hasty.#aim)
    await page.addInitScript(watchPaint)
    return hasty
  }

  /**
   * Presses `delay` ms after the first paint of what `act` brings about. Answers how often the page heard a click on it: once,
   * if all is well.
   */
  async press(aim: Aim, delay: number, act: () => Promise<unknown>): Promise<number> {
    // What already stands there is told within two frames; only what `act` paints afterwards is meant.
    await this.#page.evaluate(async (wanted) => {
      Object.assign(window, { wanted })
      for (let frames = 0; frames < 2; frames++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }, aim)
    return this.#pressOnce(aim, delay, act)
  }

  /** The same, after the first paint of the page that is loaded anew: what the one before shows is not meant. */
  async pressAfterReload(aim: Aim, delay: number): Promise<number> {
    await this.#page.evaluate(() => Object.assign(window, { wanted: { selector: 'none' } }))
    return this.#pressOnce(aim, delay, () => this.#page.reload({ waitUntil: 'commit' }))
  }

  async #pressOnce(aim: Aim, delay: number, act: () => Promise<unknown>): Promise<number> {
    this.#aim = aim
    this.#painted = undefined
    this.#clicks = 0
    const seen = new Promise<void>((resolve) => (this.#seen = resolve))
    // Slowed for the press alone: a slowed page keeps a whole processor busy, also while it rests.
    await this.#slowedTo(4)
    await Promise.all([act(), seen.then(() => this.#pressAt(delay))])
    await this.#slowedTo(1)
    // The browser answers for the release once the page has heard of it; what it told comes before this answer.
    await this.#page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    return this.#clicks
  }

  #slowedTo(rate: number): Promise<unknown> {
    return this.#browser.send('Emulation.setCPUThrottlingRate', { rate })
  }

  async #pressAt(delay: number): Promise<void> {
    await rest(Math.max(0, this.#since + delay - performance.now()))
    const at = this.#painted
    if (!at) throw new Error('Nothing is painted.')
    await this.#mouse('mousePressed', at)
    await rest(hold)
    await this.#mouse('mouseReleased', at)
  }

  #mouse(type: 'mousePressed' | 'mouseReleased', at: Point): Promise<unknown> {
    return this.#browser.send('Input.dispatchMouseEvent', { type, ...at, button: 'left', clickCount: 1 })
  }
}

/** Runs in the page: tells with each frame where the thing is, if that has changed and nothing lies over it. */
function watchPaint() {
  // Exposed by Playwright under these names; `wanted` is changed by `press`.
  const page = window as unknown as {
    wanted?: Aim
    aimed(): Promise<Aim>
    painted(at: Point): void
    clicked(): void
  }
  void page.aimed().then((aim) => (page.wanted ??= aim))
  const isMeant = (one: Element | null, { text } = page.wanted ?? { selector: 'none' }) =>
    one !== null && (text === undefined || one.textContent === text)
  addEventListener(
    'click',
    ({ target }) => {
      const { selector } = page.wanted ?? { selector: 'none' }
      if (target instanceof Element && isMeant(target.closest(selector))) page.clicked()
    },
    true,
  )
  let before = ''
  const look = () => {
    const { selector, text } = page.wanted ?? { selector: 'none' }
    const found = [...document.querySelectorAll(selector)].find((one) => isMeant(one))
    const box = found?.getBoundingClientRect()
    const at = box && { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
    const there = at && found?.contains(document.elementFromPoint(at.x, at.y))
    const now = there ? `${selector} ${text} ${at.x} ${at.y}` : ''
    if (there && now !== before) page.painted(at)
    before = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Two tests of the same thing share the delays up to 400 ms: each takes every 40 ms, both together every 20. */
export const delays = (half: 'even' | 'odd'): number[] =>
  Array.from({ length: 10 }, (_, at) => at * 40 + (half === 'odd' ? 20 : 0))
