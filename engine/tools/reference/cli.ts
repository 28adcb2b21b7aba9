import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { read } from '../json/read.ts'
import { filesBelow, writeIfChanged } from '../build/files.ts'
import { referencePages } from './pages.ts'

/** `npm run docs`: writes the reference pages of the languages, and deletes pages of removed languages. */
const root = process.cwd()
const pages = referencePages(filesBelow(root, 'schemas', '.schema.json').map((file) => read(root, file)))
for (const file of filesBelow(root, 'schemas/engine/docs', '.md'))
  if (!pages.has(file)) rmSync(join(root, file))
for (const [file, text] of pages) writeIfChanged(join(root, file), text)
console.log(`${pages.size} pages in schemas/engine/docs`)
