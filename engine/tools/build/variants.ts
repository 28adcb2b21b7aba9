import type { Flow, Part, Variant } from '#generated/engine.ts'
import { resolveVariant } from '../variants/variants.ts'
import { filesBelow, readJson } from './files.ts'
import { withOnErrors } from './on-error.ts'

/** The variant in a folder of flows/ as a flow that runs, and the files it was made of, relative to `root`. */
export interface ResolvedVariant {
  flow: Flow
  files: string[]
}

const partFile = /^flows\/parts\/([^/]+)\.json$/

/**
 * Resolves flows/<folder>/variant.json with its base and the parts in flows/parts. The files are taken as they are: the
 * check proves their shape before anything is built.
 * @throws when a file is missing or no JSON, or with all that is wrong with the variant.
 */
export function readVariant(root: string, folder: string): ResolvedVariant {
  const file = `flows/${folder}/variant.json`
  const variant = readJson(root, file) as Variant
  const baseFile = `flows/${variant.extends}/flow.json`
  const parts: Record<string, Part> = {}
  const files = [file, baseFile]
  for (const path of filesBelow(root, 'flows/parts', '.json')) {
    const [, name] = partFile.exec(path) ?? []
    if (name === undefined) continue
    parts[name] = readJson(root, path) as Part
    files.push(path)
  }
  return { flow: withOnErrors(resolveVariant(readJson(root, baseFile) as Flow, variant, parts)), files }
}

/** Folders of flows/ that hold a variant. */
export const variantFolders = (root: string): string[] =>
  filesBelow(root, 'flows', 'variant.json').flatMap(
    (file) => /^flows\/([^/]+)\/variant\.json$/.exec(file)?.[1] ?? [],
  )
