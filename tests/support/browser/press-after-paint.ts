import type { CDPSession, Page } from '@playwright/test'

/** A point of the window. */
interface Point {
  x: number
  y: number
}

/** The element to press: it matches `selector` and its whole text is `text`. */
export interface PressTarget {
  selector: string
  text?: string
}

/** How long a finger or a mouse button stays down, in milliseconds. */
const hold = 60

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Presses an element a given time after its first paint, with the processor four times slower, as on a phone. Presses where the
 * element was last painted, even if the page has moved since.
 */
export class PressAfterPaint {
  readonly #page: Page
  readonly #browser: CDPSession
  #painted: Point | undefined
  #since = 0
  #clicks = 0
  #target: PressTarget = { selector: 'none' }
  #seen = () => {}

  private constructor(page: Page, browser: CDPSession) {
    this.#page = page
    this.#browser = browser
  }

  /** Must be called before the page is opened. */
  static async on(page: Page): Promise<PressAfterPaint> {
    const browser = await page.context().newCDPSession(page)
    const presser = new PressAfterPaint(page, browser)
    await page.exposeBinding('painted', (_, at: Point) => {
      if (!presser.#painted) presser.#since = performance.now()
      presser.#painted = at
      presser.#seen()
    })
    await page.exposeBinding('clicked', () => void presser.#clicks++)
    await page.exposeBinding('pressTarget', () => presser.#target)
    await page.addInitScript(watchPaint)
    return presser
  }

  /**
   * Presses `delay` ms after the first paint of the target, which `act` makes visible. @returns the number of clicks on it that
   * the page received, which should be 1
   */
  async press(target: PressTarget, delay: number, act: () => Promise<unknown>): Promise<number> {
    // Wait two frames, in which an element that is already visible would be reported; only a paint after `act` counts.
    await this.#page.evaluate(async (wanted) => {
      Object.assign(window, { wanted })
      for (let frames = 0; frames < 2; frames++)
        await new Promise((resolve) => requestAnimationFrame(resolve))
    }, target)
    return this.#pressOnce(target, delay, act)
  }

  /** Reloads the page and presses after the first paint in the new page. */
  async pressAfterReload(target: PressTarget, delay: number): Promise<number> {
    await this.#page.evaluate(() => Object.assign(window, { wanted: { selector: 'none' } }))
    return this.#pressOnce(target, delay, () => this.#page.reload({ waitUntil: 'commit' }))
  }

  async #pressOnce(target: PressTarget, delay: number, act: () => Promise<unknown>): Promise<number> {
    this.#target = target
    this.#painted = undefined
    this.#clicks = 0
    const seen = new Promise<void>((resolve) => (this.#seen = resolve))
    // Slow only during the press, because a throttled page uses a whole processor even when idle.
    await this.#slowedTo(4)
    await Promise.all([act(), seen.then(() => this.#pressAt(delay))])
    await this.#slowedTo(1)
    // The release is answered after the page has received it, so all clicks are counted before this call returns.
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

/** Runs in the page: reports in each frame where the target is, if it has moved and is not covered. */
function watchPaint() {
  // Exposed by Playwright under these names; `wanted` is changed by `press`.
  const page = window as unknown as {
    wanted?: PressTarget
    pressTarget(): Promise<PressTarget>
    painted(at: Point): void
    clicked(): void
  }
  void page.pressTarget().then((target) => (page.wanted ??= target))
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

/** Delays up to 400 ms in steps of 20 ms, divided between two tests. */
export const delays = (half: 'even' | 'odd'): number[] =>
  Array.from({ length: 10 }, (_, at) => at * 40 + (half === 'odd' ? 20 : 0))
