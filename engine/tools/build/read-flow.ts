import { existsSync } from 'node:fs'
import { basename, join } from 'node:path/posix'
import type { Flow, Part, Variant } from '#generated/engine.ts'
import { at } from '../../util/json.ts'
import { setAt } from '../flow/edit.ts'
import { flowModel } from '../flow/model.ts'
import { store } from '../flow/on-error.ts'
import { withoutSlots } from '../variants/flow-edits.ts'
import { resolveVariant } from '../variants/variants.ts'
import { filesBelow, readJson } from './files.ts'

/** The flow in which each handler without `onError` gets the default one, as in the check. */
export function withOnErrors(flow: Flow): Flow {
  const copy = structuredClone(flow)
  for (const { cause, pointer, target } of flowModel(flow).transitions)
    if (cause === 'invoke.onError' && target !== undefined && at(flow, pointer) === undefined)
      setAt(copy, pointer, { target, actions: store })
  return copy
}

/** Folders of flows/ that hold one of these files. */
export const flowFolders = (root: string, files = ['flow.json', 'variant.json']): string[] =>
  filesBelow(root, 'flows', '.json').flatMap((path) => {
    const [, folder = '', file = '', ...more] = path.split('/')
    return files.includes(file) && more.length === 0 ? [folder] : []
  })

/** The parts in flows/parts by their names. */
const readParts = (root: string): Record<string, Part> =>
  Object.fromEntries(
    filesBelow(root, 'flows/parts', '.json')
      .filter((file) => file.split('/').length === 3)
      .map((file) => [basename(file, '.json'), readJson(root, file) as Part]), // the check validates it
  )

/**
 * The flow in a folder of flows/ as it runs: variants are resolved, and missing `onError` are added. The files are not validated
 * here, because the check validates them before a build.
 * @throws when a file is missing or not JSON; with all problems of a variant when there are any.
 */
export function readFlow(root: string, folder: string): Flow {
  const read = (file: string) => readJson(root, `flows/${file}`)
  if (!existsSync(join(root, 'flows', folder, 'variant.json')))
    return withOnErrors(withoutSlots(read(`${folder}/flow.json`) as Flow)) // the check validates it
  const variant = read(`${folder}/variant.json`) as Variant // validated by the check
  const base = read(`${variant.extends}/flow.json`) as Flow // validated by the check
  return withOnErrors(resolveVariant(base, variant, readParts(root)))
}
