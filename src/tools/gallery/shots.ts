import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { findBrowser } from '#engine/tools/build/find-chromium.mjs'
import { cellsIn } from './cells-from-files.ts'
import { cellAddress } from './look.ts'
import type { Look } from './look.ts'

const help = `npm run shots -- [word ...] [--state NAME|all] [--tenant ID] [--lang de|en] [--tone sie|du] [--out DIR] [--against DIR]

Pictures of the gallery's cells at 360, 768, 1280 and 1920 px, light and dark. Words choose cells by flow, screen and state.
--against compares with the pictures of an earlier run of the same machine and lists those that differ; exit 1 then.`

const widths = [360, 768, 1280, 1920]
const height = 900
const schemes = ['light', 'dark'] as const
const port = Number(process.env.PORT ?? 4173)
const origin = `http://127.0.0.1:${port}`

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    state: { type: 'string', default: 'filled' },
    tenant: { type: 'string' },
    lang: { type: 'string' },
    tone: { type: 'string' },
    out: { type: 'string', default: '.generated/shots' },
    against: { type: 'string' },
    help: { type: 'boolean' },
  },
})

const chosen = cellsIn(process.cwd()).filter(
  ({ flow, screen, state }) =>
    (values.state === 'all' || values.state === state) &&
    words.every((word) => `${flow} ${screen} ${state}`.includes(word)),
)

const look: Partial<Look> = {
  ...(values.tenant && { tenant: values.tenant }),
  ...(values.lang === 'en' && { locale: 'en' }),
  ...((values.tone === 'sie' || values.tone === 'du') && { tone: values.tone }),
}

/** Waits until the preview server responds. */
async function serverReady(): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(`${origin}/gallery`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The preview of the gallery does not answer at ${origin}.`)
}

/** Takes the screenshots for one width and scheme. Returns the files. */
async function takeScreenshots(
  browser: Browser,
  width: number,
  scheme: (typeof schemes)[number],
): Promise<string[]> {
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const files: string[] = []
  for (const { flow, screen, state } of chosen) {
    await page.goto(origin + cellAddress(flow, screen, state, { ...look, scheme }))
    await page.locator('main h1').first().waitFor()
    await page.locator('main .pending').waitFor({ state: 'detached' })
    // A window as tall as the page: what is below it would not be painted yet, and what sticks to its end would lie over the page.
    await page.setViewportSize({ width, height })
    const full = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, full) })
    const file = `${flow}/${screen}/${state}-${width}-${scheme}.png`
    const path = join(values.out, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await page.screenshot({ fullPage: true, animations: 'disabled' }))
    files.push(file)
  }
  await page.close()
  return files
}

/** Screenshots that differ from those in another folder, byte by byte. */
const differing = (files: string[], folder: string): string[] =>
  files.filter((file) => {
    const before = join(folder, file)
    return !existsSync(before) || !readFileSync(before).equals(readFileSync(join(values.out, file)))
  })

async function main(): Promise<void> {
  const { status } = spawnSync('vite', ['build', '--mode', 'gallery', '--logLevel', 'error'], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The gallery could not be built.')
  const server = spawn('vite', ['preview', '--mode', 'gallery', '--outDir', 'dist-gallery'], {
    env: { ...process.env, PORT: String(port) },
  })
  const browser = await chromium.launch({
    ...findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  try {
    await serverReady()
    const rows = widths.flatMap((width) => schemes.map((scheme) => [width, scheme] as const))
    const files: string[] = []
    for (const [width, scheme] of rows) files.push(...(await takeScreenshots(browser, width, scheme)))
    process.stdout.write(`${files.length} pictures in ${values.out}\n`)
    if (values.against === undefined) return
    const changed = differing(files, values.against)
    process.stdout.write(
      changed.length ? `${changed.join('\n')}\n${changed.length} differ\n` : 'none differs\n',
    )
    process.exitCode = changed.length ? 1 : 0
  } finally {
    await browser.close()
    server.kill()
  }
}

if (values.help) process.stdout.write(`${help}\n`)
else await main()
