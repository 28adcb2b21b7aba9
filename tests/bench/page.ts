import { readFileSync } from 'node:fs'
import type { Browser, Locator } from '@playwright/test'
import type { Peer } from './build.ts'

export type Side = 'floor' | 'engine' | Peer

/** Over which line files come: as fast as this machine, or as a phone on the way (150 ms round trip, 1.6 Mbit/s). */
export type Line = 'fast' | 'slow'

/** What the page itself records, in milliseconds. */
interface Recorder {
  /** Time since the navigation at which the first element that matches was painted. */
  shown(selector: string): Promise<number>
  /** From the next click to the first paint in which the heading has changed. */
  nextHeading: Promise<number>
  watchHeading(): void
  /** INP so far: of the slowest press or key, until its next frame. */
  interaction: number
}

/** A page of one side with what the measures need. */
export type BenchPage = Awaited<ReturnType<typeof openPage>>

/** The library of that name, at the start of the same script. */
declare const webVitals: Pick<typeof import('web-vitals'), 'onINP'>

/** Runs in the page before its own scripts, under its policy, on both sides alike. */
function install(): void {
  /** Calls the callback after the frame that paints the current document. */
  const afterPaint = (done: (time: number) => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => done(performance.now()), { once: true })
      channel.port1.start()
      channel.port2.postMessage(0)
    })
  /** Calls the callback after the paint of the first change with which the document is so. */
  const whenPainted = (isSo: () => boolean, done: (time: number) => void) => {
    const look = () => {
      if (!isSo()) return
      watcher.disconnect()
      afterPaint(done)
    }
    const watcher = new MutationObserver(look)
    watcher.observe(document, { childList: true, subtree: true, characterData: true })
    look()
  }
  const heading = () => document.querySelector('h1')?.textContent
  const recorder: Recorder = {
    shown: (selector) =>
      new Promise((resolve) => whenPainted(() => document.querySelector(selector) !== null, resolve)),
    nextHeading: Promise.resolve(0),
    interaction: 0,
    watchHeading() {
      const before = heading()
      recorder.nextHeading = new Promise((resolve) => {
        const begin = ({ timeStamp }: MouseEvent) =>
          whenPainted(
            () => Boolean(heading()) && heading() !== before,
            (time) => resolve(time - timeStamp),
          )
        addEventListener('click', begin, { capture: true, once: true })
      })
    },
  }
  Object.assign(globalThis, { bench: recorder })
  webVitals.onINP(({ value }) => (recorder.interaction = value), { reportAllChanges: true })
}

/** Opens an empty page in a context of its own: phone-sized, German, cache off, the processor slowed four times. */
export async function openPage(browser: Browser, address: string, partners = 500) {
  const phone = { viewport: { width: 412, height: 823 }, locale: 'de-DE', timezoneId: 'Europe/Berlin' }
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  // A limit is for what hangs, not for what is slow.
  page.setDefaultTimeout(120_000)
  await page.addInitScript((given) => Object.assign(globalThis, { benchPartners: given }), partners)
  const vitals = readFileSync('node_modules/web-vitals/dist/web-vitals.iife.js', 'utf8')
  await page.addInitScript({ content: `${vitals};(${install.toString()})()` })
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return {
    page,
    /** Address of the app, without a path. */
    address,
    /** Milliseconds that the main thread has worked so far: the time it was on a core, not the time that passed. */
    async work(): Promise<number> {
      const { metrics } = await cdp.send('Performance.getMetrics')
      // ThreadTime would count what the slowing itself burns while the page rests.
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
    },
    /** From now on files come over this line. */
    over(line: Line) {
      const bytes = line === 'slow' ? (1.6 * 1024 * 1024) / 8 : -1
      const way = { latency: line === 'slow' ? 150 : 0, downloadThroughput: bytes, uploadThroughput: bytes }
      return cdp.send('Network.emulateNetworkConditions', { offline: false, ...way })
    },
    /** From now on the browser keeps files, as it does for customers. */
    keep: () => cdp.send('Network.setCacheDisabled', { cacheDisabled: false }),
    /** Scrolls to a control. Answers a click with the mouse; nothing of Playwright runs in the page while it reacts. */
    async aim(target: Locator): Promise<() => Promise<void>> {
      await target.scrollIntoViewIfNeeded()
      const box = await target.boundingBox()
      if (!box) throw new Error('nothing to click')
      return () => page.mouse.click(box.x + box.width / 2, box.y + Math.min(box.height / 2, 20))
    },
    // The page's policy forbids eval. Playwright runs functions by the protocol, to which the policy does not apply.
    record: <Result>(act: (recorder: Recorder) => Result | Promise<Result>): Promise<Result> =>
      page.evaluate(`(${act.toString()})(globalThis.bench)`),
    rest: (milliseconds: number) => page.waitForTimeout(milliseconds),
    close: () => context.close(),
  }
}
