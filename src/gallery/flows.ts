import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '#engine/build/files.ts'
import { readVariant } from '#engine/build/variants.ts'
import type { Flow, State } from '#generated/engine.ts'

/** Every flow below flows/ with its name; a variant as it resolves. */
export const flows = (root: string): [string, Flow][] =>
  readdirSync(join(root, 'flows')).flatMap((name): [string, Flow][] => {
    const has = (file: string) => existsSync(join(root, 'flows', name, file))
    if (has('variant.json')) return [[name, readVariant(root, name).flow]]
    return has('flow.json') ? [[name, readJson(root, `flows/${name}/flow.json`) as Flow]] : [] // proven by the check
  })

/** Screens that these states show, in their order. */
export const screensOf = (states: Record<string, State>): string[] => [
  ...new Set(
    Object.values(states).flatMap(({ meta, states: below }) => [
      ...(meta?.screen ? [meta.screen] : []),
      ...screensOf(below ?? {}),
    ]),
  ),
]
