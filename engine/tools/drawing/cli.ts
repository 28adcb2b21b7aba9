import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadProject } from '../check/project.ts'
import { drawings, drawingsFile, withDrawings } from './drawings.ts'
import { writeIfChanged } from '../build/files.ts'

/** `npm run flows`: draws every flow and variant into flows/README.md. */
const root = process.cwd()
const sections = drawings(loadProject(root))
const file = join(root, drawingsFile)
writeIfChanged(file, withDrawings(readFileSync(file, 'utf8'), sections))
console.log(`${sections.size} flows drawn in ${drawingsFile}`)
