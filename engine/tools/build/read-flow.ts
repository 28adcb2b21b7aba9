import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
import type { Flow } from '#generated/engine.ts'
import { filesBelow, readJson } from './files.ts'
import { withOnErrors } from './on-error.ts'
import { readVariant } from './variants.ts'

/** Folders of flows/ that hold a flow, or a variant of one. */
export const flowFolders = (root: string): string[] =>
  filesBelow(root, 'flows', '.json').flatMap((file) =>
    /^flows\/[^/]+\/(flow|variant)\.json$/.test(file) ? [dirname(file).slice('flows/'.length)] : [],
  )

/**
 * The flow in a folder of flows/ as it runs: a variant resolved, no `onError` unwritten. The file is taken as it is: the
 * check proves its shape before anything is built.
 * @throws when a file is missing or no JSON, or with all that is wrong with a variant.
 */
export const readFlow = (root: string, folder: string): Flow =>
  existsSync(join(root, 'flows', folder, 'variant.json'))
    ? readVariant(root, folder).flow
    : withOnErrors(readJson(root, `flows/${folder}/flow.json`) as Flow) // the check proves it
