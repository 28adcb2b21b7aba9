import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { test as base, type Page } from '@playwright/test'
import { Journey } from '../support/browser/journey.ts'
import type { Driver } from './driver.ts'
import { expect } from './expect.ts'
import { openFirefox } from './firefox.ts'
import { EnginePage } from './page.ts'
import { openWebKit } from './webkit.ts'

/** The first of these files that is on this machine. @throws with the Debian packages that bring it */
function firstOf(packages: string, ...paths: (string | undefined)[]): string {
  const found = paths.find((path) => path !== undefined && existsSync(path))
  if (!found) throw new Error(`A browser is not here. On Debian: apt-get install ${packages}`)
  return found
}

const folders = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/libexec', '/usr/lib']
/** WebKit's own small browser, which its driver starts. */
const mini = (packages: string, library: string) =>
  firstOf(packages, ...folders.map((folder) => `${folder}/${library}/MiniBrowser`))

let display: Promise<string> | undefined
/** A display without a screen, one for each process that runs tests. */
const ownDisplay = () =>
  (display ??= new Promise((resolve, reject) => {
    // It chooses a number that is free, and writes it to its fourth file.
    const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24']
    const server = spawn('Xvfb', args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    server.on('error', reject)
    server.stdio[3]?.once('data', (chosen: Buffer) => resolve(`:${String(chosen).trim()}`))
    process.once('exit', () => server.kill())
  }))

const gtk = 'webkit2gtk-driver xvfb'
const wpe = 'wpewebkit-driver libwpewebkit-1.1-0'

/** The browsers that the journeys are walked in. */
export const browsers = {
  firefox: () =>
    openFirefox(firstOf('firefox-esr', process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox')),
  webkit: async () => {
    const options = { binary: mini(gtk, 'webkit2gtk-4.1'), args: ['--automation'] }
    const path = firstOf(gtk, '/usr/bin/WebKitWebDriver')
    return openWebKit(path, { 'webkitgtk:browserOptions': options }, { DISPLAY: await ownDisplay() })
  },
  wpe: () => {
    const options = { binary: mini(wpe, 'wpe-webkit-1.1'), args: ['--automation', '--headless'] }
    return openWebKit(firstOf(wpe, '/usr/bin/WPEWebDriver'), { 'wpe:browserOptions': options })
  },
} satisfies Record<string, () => Promise<Driver>>

interface Fixtures {
  engine: keyof typeof browsers
  enginePage: EnginePage
  /** The customer of the other tests, in this browser. */
  walker: Journey
}

/** A test in the browser of its project: Playwright runs it, the browser is driven by its own protocol. */
export const test = base.extend<Fixtures>({
  engine: ['firefox', { option: true }],
  enginePage: async ({ engine, baseURL }, use) => {
    const driver = await browsers[engine]()
    await use(new EnginePage(driver, baseURL ?? ''))
    const lines = driver.console()
    await driver.close()
    expect(lines, 'what the console told').toEqual([])
  },
  walker: async ({ enginePage }, use) => {
    // The cast: a journey uses nothing of a page but what EnginePage has, or its walk fails.
    await use(new Journey(enginePage as unknown as Page))
  },
})

export { expect }
