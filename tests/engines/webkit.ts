import { spawn } from 'node:child_process'
import { Builder, Capabilities, Key, Origin } from 'selenium-webdriver'
import { freePort } from '../support/http.ts'
import { limit, rest, type Driver } from './driver.ts'

/** A WebKit by the protocol of the W3C, which the program at `path` speaks. `own`: its capabilities. */
export async function openWebKit(path: string, own: object, env: object = {}): Promise<Driver> {
  const port = await freePort()
  // A process group of its own: a driver that is ended leaves its browsers behind.
  const how = { stdio: 'ignore', env: { ...process.env, ...env }, detached: true } as const
  const server = spawn(path, [`--port=${port}`], how)
  const address = `http://127.0.0.1:${port}`
  while (!(await fetch(`${address}/status`).catch(() => undefined))) {
    if (server.exitCode !== null) throw new Error(`${path} has ended with ${server.exitCode}.`)
    await rest(50)
  }
  const capabilities = new Capabilities({ browserName: 'MiniBrowser', ...own })
  const session = await new Builder().usingServer(address).withCapabilities(capabilities).build()
  await session.manage().setTimeouts({ script: limit, pageLoad: limit })
  // Not every WebKit can be told how large its window is.
  const window = session.manage().window()
  await window.setRect({ x: 0, y: 0, width: 1024, height: 800 }).catch(() => {})
  /** Older drivers answer before the page has gone, and lose what is asked of it meanwhile: asked again until it is new. */
  const leave = async (go: () => Promise<void>) => {
    await session.executeScript('window.old = true')
    await session.manage().setTimeouts({ script: 2000 })
    await go()
    const isNew = () =>
      session.executeScript<boolean>('return !window.old && document.readyState === "complete"')
    while (!(await isNew().catch(() => false))) await rest(50)
    await session.manage().setTimeouts({ script: limit })
  }
  return {
    go: (url) => leave(() => session.get(url)),
    reload: () => leave(() => session.navigate().refresh()),
    back: () => session.navigate().back(),
    forward: () => session.navigate().forward(),
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
    press: (x, y) =>
      session.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).press().release().perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    key: (key) => session.actions().sendKeys({ Enter: Key.ENTER, Delete: Key.DELETE }[key]).perform(),
    console: () => [],
    async close() {
      await session.quit()
      if (server.pid) process.kill(-server.pid, 'SIGKILL')
    },
  }
}
