import { existsSync } from 'node:fs'
import { basename, join } from 'node:path/posix'
import type { Flow, Part, Variant } from '#generated/engine.ts'
import { at } from '../check/json.ts'
import { setAt } from '../flow/edit.ts'
import { flowModel } from '../flow/model.ts'
import { store } from '../flow/on-error.ts'
import { resolveVariant } from '../variants/variants.ts'
import { filesBelow, readJson } from './files.ts'

/** The flow with an `onError` at each handler that has none, as the check reads it. */
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
      .map((file) => [basename(file, '.json'), readJson(root, file) as Part]), // the check proves it
  )

/**
 * The flow in a folder of flows/ as it runs: variants resolved, every missing `onError` filled in. The files are taken as they are: the
 * check proves their shape before anything is built.
 * @throws when a file is missing or no JSON, or with all that is wrong with a variant.
 */
export function readFlow(root: string, folder: string): Flow {
  const read = (file: string) => readJson(root, `flows/${file}`)
  if (!existsSync(join(root, 'flows', folder, 'variant.json')))
    return withOnErrors(read(`${folder}/flow.json`) as Flow) // the check proves it
  const variant = read(`${folder}/variant.json`) as Variant // and this
  const base = read(`${variant.extends}/flow.json`) as Flow // and this
  return withOnErrors(resolveVariant(base, variant, readParts(root)))
}
