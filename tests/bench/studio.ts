import { spawn } from 'node:child_process'
import { chromium } from '@playwright/test'
import { findBrowser } from '../../engine/tools/build/find-chromium.mjs'

/**
 * `vite build --mode gallery && node tests/bench/studio.ts`: how long a colour takes from the studio's field to the paint of the
 * preview, in ms, four times slowed down. Printed for whoever asks; nothing passes or fails by it.
 */
const port = Number(process.env.PORT ?? 4350)
const rounds = 30
const server = spawn('vite', ['preview', '--mode', 'gallery', '--outDir', 'dist-gallery'], {
  env: { ...process.env, PORT: String(port) },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise((resolve) => server.stdout.once('data', resolve))
const browser = await chromium.launch({
  ...findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(`http://127.0.0.1:${port}/studio?section=light`)
  await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const times = await page.evaluate(async (count) => {
    const field = document.querySelector<HTMLInputElement>('#light-accent')
    const cell = document.querySelector('iframe')?.contentWindow
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    if (!field || !cell || !set) throw new Error('The studio is not there.')
    /** The first moment after a frame of the cell in which its buttons have the colour. */
    const painted = (colour: string) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const shown = cell.document.documentElement.style.getPropertyValue('--color-accent')
          if (shown !== colour) return void cell.requestAnimationFrame(look)
          // A callback that is requested now runs when the frame after the painted one begins.
          cell.requestAnimationFrame(() => resolve(performance.now()))
        }
        cell.requestAnimationFrame(look)
      })
    const found: number[] = []
    for (let i = 0; i < count; i++) {
      const colour = `#0a5c${(0x30 + i).toString(16)}`
      const done = painted(colour)
      const began = performance.now()
      set.call(field, colour)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      found.push((await done) - began)
      await new Promise((resolve) => setTimeout(resolve, 300))
    }
    return found.toSorted((a, b) => a - b)
  }, rounds)
  const at = (part: number) =>
    (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN).toFixed(0)
  console.log(
    `colour to paint at 4x slowdown, ${rounds} changes: median ${at(0.5)} ms, p95 ${at(0.95)} ms, most ${at(1)} ms`,
  )
} finally {
  await browser.close()
  server.kill()
}
