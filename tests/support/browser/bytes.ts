import type { Page, Request } from '@playwright/test'
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

/** A script or style sheet as it was loaded: its file name and what it weighs with brotli 11, in KiB. */
export interface Loaded {
  name: string
  type: 'js' | 'css'
  kib: number
}

/** In place of the hashes in file names, others that depend on the name alone: else each change of a file weighs more or less by chance. */
const withSteadyHashes = (code: string) =>
  code.replaceAll(
    /([\w.-]+)-[\w-]{8}(?=\.(js|css)\b)/g,
    (_, name: string) => `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}`,
  )

function weigh(loadedCode: string): number {
  const code = withSteadyHashes(loadedCode)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(code),
  }
  return brotliCompressSync(code, { params }).length / 1024
}

const known = new Map<string, Loaded>()

/** Follows what a page loads. @returns waits until it loads nothing more by itself, also when idle: a slow machine must not count more. */
export function watchLoading(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // With a limit: a page in which nothing moves at all is idle too, and Chromium may then not call back.
  const idle = () =>
    page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done(), { timeout: 10_000 })))
  return async () => {
    for (let quiet = 0; quiet < 3; quiet = open.size ? 0 : quiet + 1) await idle()
  }
}

/** Scripts and style sheets that this page asked for: all so far, or those before a performance mark. */
export async function loaded(page: Page, before?: string): Promise<Loaded[]> {
  const addresses = await page.evaluate((mark) => {
    const end = mark === undefined ? Infinity : performance.getEntriesByName(mark)[0]?.startTime
    if (end === undefined) throw new Error(`no mark ${mark}`)
    return performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime < end && /\.(js|css)$/.test(name))
      .map(({ name }) => name)
  }, before)
  return Promise.all(
    [...new Set(addresses)].map(async (address) => {
      const found = known.get(address)
      if (found) return found
      const code = await (await page.request.get(address)).text()
      const type = address.endsWith('.css') ? ('css' as const) : ('js' as const)
      const file = { name: new URL(address).pathname.replace('/assets/', ''), type, kib: weigh(code) }
      known.set(address, file)
      return file
    }),
  )
}

export const sum = (files: Loaded[], type: Loaded['type']): number =>
  files.filter((file) => file.type === type).reduce((total, { kib }) => total + kib, 0)
