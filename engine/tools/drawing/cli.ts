import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variant } from '#generated/engine.ts'
import { readJson, writeIfChanged } from '../build/files.ts'
import { flowFolders, readFlow } from '../build/read-flow.ts'
import { flowModel } from '../flow/model.ts'
import { drawings, drawingsFile, withDrawings } from './drawings.ts'

/** `npm run flows`: draws every flow and variant into flows/README.md. */
const root = process.cwd()
const model = (folder: string) => flowModel(readFlow(root, folder))
const sections = drawings([
  ...flowFolders(root, ['flow.json']).map((folder) => ({ flow: model(folder) })),
  ...flowFolders(root, ['variant.json']).map((folder) => {
    const variant = readJson(root, `flows/${folder}/variant.json`) as Variant // the check validates it
    return { flow: model(folder), base: model(variant.extends) }
  }),
])
const file = join(root, drawingsFile)
writeIfChanged(file, withDrawings(readFileSync(file, 'utf8'), sections))
console.log(`${sections.size} flows drawn in ${drawingsFile}`)
