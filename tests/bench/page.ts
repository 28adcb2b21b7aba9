import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { install } from './measures/recorder.ts'
import type { Recorder } from './measures/recorder.ts'

/** `peer`: the same form by another library (RJSF in its own theme). */
export type Side = 'floor' | 'engine' | 'peer'
export type Sizes = { partners?: number }

/** Over which line files come: as fast as this machine, or as a phone on the way (150 ms round trip, 1.6 Mbit/s). */
export type Line = 'fast' | 'slow'

type Aim = Pick<Locator, 'scrollIntoViewIfNeeded' | 'boundingBox'>

/** A page of one side with what the measures need. */
export interface BenchPage {
  page: Page
  /** Address of the app, without a path. */
  address: string
  /** Milliseconds that the main thread has worked so far: the time it was on a core, not the time that passed. */
  work(): Promise<number>
  /** Seconds that all threads of the browser have worked so far. Says something at full speed only: slowing works too. */
  energy(): Promise<number>
  /** From now on the processor is slowed this many times. */
  slow(rate: number): Promise<void>
  /** From now on files come over this line. */
  over(line: Line): Promise<void>
  /** From now on the browser keeps files, as it does for customers. */
  keep(): Promise<void>
  /** Megabytes of the JavaScript heap after a garbage collection. */
  heap(): Promise<number>
  /** Scrolls to a control, then clicks it with the mouse; nothing of Playwright runs in the page while it reacts. */
  aim(target: Aim): Promise<() => Promise<void>>
  /** The same by a hand: the mouse rests over the control before it is pressed, and the button is down for a moment. */
  press(target: Aim): Promise<() => Promise<void>>
  /** Asks what the page itself records. @throws after a minute without an answer */
  record<Result>(act: (recorder: Recorder) => Result | Promise<Result>): Promise<Result>
  close(): Promise<void>
}

async function metric(cdp: CDPSession, name: string): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find((entry) => entry.name === name)?.value ?? Number.NaN
}

/** Scrolls to a control. Answers where to click it: in its middle, but not far below its upper edge. */
async function placeOf(target: Aim): Promise<[x: number, y: number]> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to click')
  return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 20)]
}

/** Opens an empty page in a context of its own: phone-sized, German, cache off, the processor slowed four times. */
export async function openPage(browser: Browser, address: string, sizes: Sizes = {}): Promise<BenchPage> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
  })
  const page = await context.newPage()
  // A limit is for what hangs, not for what is slow.
  page.setDefaultTimeout(120_000)
  page.on('pageerror', (error) => console.error(`${address}: ${error.message}`))
  await page.addInitScript((given) => Object.assign(globalThis, { benchSizes: given }), sizes)
  await page.addInitScript(install)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOWDOWN ?? 4) })
  return {
    page,
    address,
    // TaskDuration in thread ticks; ThreadTime would count what the slowing itself burns while the page rests.
    work: async () => (await metric(cdp, 'TaskDuration')) * 1000,
    async energy() {
      const whole = await browser.newBrowserCDPSession()
      const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
      await whole.detach()
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
    },
    async slow(rate) {
      await cdp.send('Emulation.setCPUThrottlingRate', { rate })
    },
    async over(line) {
      const bytes = line === 'slow' ? (1.6 * 1024 * 1024) / 8 : -1
      const latency = line === 'slow' ? 150 : 0
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency,
        downloadThroughput: bytes,
        uploadThroughput: bytes,
      })
    },
    async keep() {
      await cdp.send('Network.setCacheDisabled', { cacheDisabled: false })
    },
    async heap() {
      await cdp.send('HeapProfiler.collectGarbage')
      return (await metric(cdp, 'JSHeapUsedSize')) / 1024 / 1024
    },
    async aim(target) {
      const [x, y] = await placeOf(target)
      return () => page.mouse.click(x, y)
    },
    async press(target) {
      await page.mouse.move(...(await placeOf(target)))
      return async () => {
        await page.mouse.down()
        await page.waitForTimeout(80)
        await page.mouse.up()
      }
    },
    record(act) {
      // The page's Content Security Policy forbids eval. Playwright runs functions by the protocol, to which the policy does not apply.
      const result: Promise<Awaited<ReturnType<typeof act>>> = page.evaluate(
        `(${act.toString()})(globalThis.bench)`,
      )
      const late = new Promise<never>((_, reject) =>
        setTimeout(() => reject(new Error(`${page.url()}: 60 s without ${act.toString()}`)), 60_000).unref(),
      )
      return Promise.race([result, late])
    },
    close: () => context.close(),
  }
}

export const rest = (page: BenchPage, milliseconds: number) => page.page.waitForTimeout(milliseconds)
