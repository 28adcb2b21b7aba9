import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { WebElement } from 'selenium-webdriver'
import { Builder, Capabilities, error as failures, Key as Keys, Origin } from 'selenium-webdriver'
import type { Driver, Key } from './driver.ts'

interface Options {
  /** The program that speaks the protocol. */
  path: string
  capabilities: Record<string, unknown>
  env?: Record<string, string | undefined>
  window: { width: number; height: number }
}

const keys: Record<Key, string> = {
  Enter: Keys.ENTER,
  Tab: Keys.TAB,
  Delete: Keys.DELETE,
  Escape: Keys.ESCAPE,
  ArrowDown: Keys.ARROW_DOWN,
}

/** A port that nobody uses. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo // it listens at a port
      server.close(() => resolve(port))
    })
  })

/** The answer as soon as it is the same twice. */
async function repeated<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  const asked = () =>
    ask().catch((failure: unknown) => {
      if (failure instanceof failures.StaleElementReferenceError) return undefined
      throw failure
    })
  for (let before = await asked(); ;) {
    const now = await asked()
    if (now !== undefined && JSON.stringify(now) === JSON.stringify(before)) return now
    before = now
  }
}

const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A browser that speaks the protocol of the W3C: WebKit. */
export async function openWebDriver({ path, capabilities, env, window }: Options): Promise<Driver> {
  const port = await freePort()
  // A process group of its own: a driver that is ended leaves its browsers behind.
  const server = spawn(path, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
    detached: true,
  })
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/status`).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`${path} has ended with ${server.exitCode}.`)
    await rest(50)
  }
  const session = await new Builder()
    .usingServer(address)
    .withCapabilities(new Capabilities(capabilities))
    .build()
  // Limits are for what hangs.
  await session.manage().setTimeouts({ script: 300_000, pageLoad: 300_000 })
  // Not every WebKit can be told how large its window is.
  await session
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...window })
    .catch(() => {})
  /** Older drivers answer before the page has gone, and lose what is asked of it meanwhile: asked again until it is new. */
  const leave = async (go: () => Promise<void>) => {
    await session.executeScript('window.old = true')
    await session.manage().setTimeouts({ script: 2000 })
    await go()
    const isNew = () =>
      session.executeScript<boolean>('return !window.old && document.readyState === "complete"')
    while (!(await isNew().catch(() => false))) await rest(50)
    await session.manage().setTimeouts({ script: 300_000 })
  }
  return {
    go: (url) => leave(() => session.get(url)),
    reload: () => leave(() => session.navigate().refresh()),
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
    url: () => session.getCurrentUrl(),
    run: async (job, value) => {
      const program = `const done = arguments[arguments.length - 1]
        Promise.resolve((${String(job)})(JSON.parse(arguments[0]))).then(
          (result) => done({ result: JSON.stringify(result) }), (error) => done({ error: String(error) }))`
      const { result, error } = await session.executeAsyncScript<{ result?: string; error?: string }>(
        program,
        JSON.stringify(value ?? null),
      )
      if (error !== undefined) throw new Error(error)
      return result === undefined ? undefined : JSON.parse(result)
    },
    load: (program) => session.executeScript(program),
    press: (x, y) =>
      session
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .release()
        .perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    key: (key) => session.actions().sendKeys(keys[key]).perform(),
    accessible: (pick) =>
      // Asked for one by one. Where the page puts another element in the place of one meanwhile, all are asked for anew.
      repeated(async () => {
        const picked = await session.executeScript<[WebElement, string][]>(`return (${String(pick)})()`)
        const told: { role: string; name: string; more: string }[] = []
        for (const [element, more] of picked)
          told.push({ role: await element.getAriaRole(), name: await element.getAccessibleName(), more })
        return told
      }),
    console: () => [],
    async close() {
      await session.quit()
      if (server.pid) process.kill(-server.pid, 'SIGKILL')
    },
  }
}
