import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from './json.ts'
import { names } from './below.ts'

const folder = 'tests/fixtures/screens'
const remembered = new Map<string, { stamp: number; screens: string[] }>()

function screensIn(path: string): string[] {
  const { mtimeMs: stamp } = statSync(path)
  const last = remembered.get(path)
  if (last?.stamp === stamp) return last.screens
  let value: unknown
  try {
    value = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // Then nothing is recorded in it, and each of its screens is missed.
  }
  const screens = isObject(value) && isObject(value.screens) ? Object.keys(value.screens) : []
  remembered.set(path, { stamp, screens })
  return screens
}

/** The screens of which the gallery has a recording; undefined where the root keeps none at all. */
export function recordedScreens(root: string): Set<string> | undefined {
  const files = names(root, folder).filter((name) => name.endsWith('.json'))
  if (!files.length) return undefined
  return new Set(files.flatMap((name) => screensIn(join(root, folder, name))))
}
