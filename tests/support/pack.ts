import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './root.ts'
import type { Change } from './root.ts'
import { isObject } from '#engine/util/json.ts'

const folder = join(checkout, 'tests/fixtures/pack')

/** Merges new keys and list items into an existing file. */
function merged(before: unknown, more: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(more)) return [...(before as unknown[]), ...(more as unknown[])]
  if (!isObject(before) || !isObject(more)) return more
  return Object.entries(more).reduce<Record<string, unknown>>(
    (all, [key, value]) => ({ ...all, [key]: key in all ? merged(all[key], value) : value }),
    before,
  )
}

/** The pack in tests/fixtures/pack: a flow without code, which is added to a checkout. */
export const packFiles = (): Record<string, Change> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => {
        const content = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown> // ours
        const isThere = existsSync(join(checkout, file))
        // A cast: merging two objects gives an object.
        return [file, isThere ? (before) => merged(before, content) as Record<string, unknown> : content]
      }),
  )
