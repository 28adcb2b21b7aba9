import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

// Without windows, it does the same work in four fifths of the time.
const shell = 'chromium-headless-shell'
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const onPath = (names) => {
  for (const name of names)
    for (const folder of (process.env.PATH ?? '').split(delimiter))
      if (existsSync(join(folder, name))) return { executablePath: join(folder, name) }
  return undefined
}

/** Launch options for the browser of this machine: CHROMIUM_PATH, Playwright's own download, then PATH. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH }
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test')
    if (existsSync(chromium.executablePath())) return {}
  } catch {
    // Not installed yet: a browser on PATH still counts.
  }
  return onPath([shell, ...whole])
}

/** Of a browser for people, for what the one without windows leaves out; undefined where none is known. */
export const findWholeBrowser = () => onPath(whole)
