import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Launch options for the browser of this machine: CHROMIUM_PATH, Playwright's own download, then PATH. */
export function findBrowser() {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH }
  try {
    const { chromium } = createRequire(import.meta.url)('@playwright/test')
    if (existsSync(chromium.executablePath())) return {}
  } catch {
    // Not installed yet: a browser on PATH still counts.
  }
  for (const folder of (process.env.PATH ?? '').split(delimiter))
    for (const name of names)
      if (existsSync(join(folder, name))) return { executablePath: join(folder, name) }
  return undefined
}
