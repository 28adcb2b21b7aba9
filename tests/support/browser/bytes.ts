import type { Page } from '@playwright/test'
import { brotliCompressSync, constants } from 'node:zlib'

/** A script or style sheet as it was loaded: its file name and what it weighs with brotli 11, in KiB. */
export interface Loaded {
  name: string
  type: 'js' | 'css'
  kib: number
  code: string
}

const weigh = (code: string) =>
  brotliCompressSync(code, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(code),
    },
  }).length / 1024

const known = new Map<string, Loaded>()

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
  const files: Loaded[] = []
  for (const address of new Set(addresses)) {
    const type = address.endsWith('.css') ? 'css' : 'js'
    const found = known.get(address)
    if (found) {
      files.push(found)
      continue
    }
    const code = await (await page.request.get(address)).text()
    const file: Loaded = {
      name: new URL(address).pathname.replace('/assets/', ''),
      type,
      kib: weigh(code),
      code,
    }
    known.set(address, file)
    files.push(file)
  }
  return files
}

export const sum = (files: Loaded[], type: Loaded['type']): number =>
  files.filter((file) => file.type === type).reduce((total, { kib }) => total + kib, 0)
