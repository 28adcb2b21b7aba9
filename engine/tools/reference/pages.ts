import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isStarted, writeIfChanged } from '../build/files.ts'
import { Documents, type SchemaPlace } from '../json/documents.ts'
import { read } from '../json/read.ts'
import { asString, get, isObject } from '../../util/json.ts'
import type { Source } from '../json/source.ts'
import { page, type Linked } from './page.ts'

export const referenceFolder = 'schemas/engine/docs/'
const language = /^schemas\/engine\/([a-z-]+)\.schema\.json$/
const element = /^schemas\/(engine\/)?elements\/[a-z-]+\.schema\.json$/
/** Definitions that languages share have no own page. They are described on the pages that use them. */
const shared = 'common'
/** The keywords of forms share a page with the names that the hints of a form may use. */
const keywordsOf = 'keywords'
/** Names of pages that differ from the name of their language. */
const pageNames: Readonly<Record<string, string>> = { element: 'elements', [keywordsOf]: 'forms' }
const formNames = ['formats', 'checks', 'rewrites'].map((name) => `schemas/${name}.schema.json`)

const note = (file: string) => `Generated from ${file} by \`npm run docs\`.`

/**
 * The reference pages of the languages, generated from their schemas only: path -> text. All elements share one page. `sources`:
 * schema files in any order; other files are ignored.
 */
export function referencePages(sources: Source[]): Map<string, string> {
  const files = sources.filter(
    ({ file, value }) =>
      (language.test(file) || element.test(file) || formNames.includes(file)) && isObject(value),
  )
  if (latest?.files.length !== files.length || files.some((file, i) => file !== latest?.files[i]))
    latest = { files, pages: pagesOf(files) }
  return latest.pages
}

/** The pages of the last call, which are right as long as the files are the same. */
let latest: { files: Source[]; pages: Map<string, string> } | undefined

function pagesOf(files: Source[]): Map<string, string> {
  const documents = new Documents(files)
  const placeOf = (source: Source): SchemaPlace[] =>
    isObject(source.value) ? [{ schema: source.value, base: documents.addressOf(source) }] : []
  const linked: Linked = {
    documents,
    pageOf(base) {
      const [, name] = language.exec(documents.source(base)?.file ?? '') ?? []
      if (name === undefined || name === shared) return undefined
      return { text: name, file: `${pageNames[name] ?? name}.md` }
    },
  }
  const pages = new Map<string, string>()
  for (const source of files) {
    const [, name] = language.exec(source.file) ?? []
    if (name === undefined || name === shared || name === keywordsOf || name === 'element') continue
    const title = asString(get(source.value, 'title')) ?? name
    pages.set(
      `${referenceFolder}${name}.md`,
      page(linked, title, [note(`\`${source.file}\``)], placeOf(source)),
    )
  }
  const keywords = files.filter(({ file }) => language.exec(file)?.[1] === keywordsOf)
  if (keywords.length) {
    const names = files.filter(({ file }) => formNames.includes(file))
    const own = [...keywords, ...names.toSorted((a, b) => (a.file < b.file ? -1 : 1))].flatMap(placeOf)
    const lead = [
      note('`schemas/engine/keywords.schema.json`, `schemas/formats`, `checks` and `rewrites`'),
      'A form is a schema and its hints ([form-ui](form-ui.md)). Here stand the keywords of the schema, and the formats, checks and rewrites that the hints can name.',
    ]
    pages.set(`${referenceFolder}forms.md`, page(linked, 'Forms', lead, own))
  }
  const elements = files
    .filter(({ file }) => element.test(file))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
  if (elements.length) {
    const lead = [
      note('`schemas/engine/elements/` and `schemas/elements/`'),
      'One element of a screen; its `type` decides its other keys.',
    ]
    pages.set(`${referenceFolder}elements.md`, page(linked, 'Elements', lead, elements.flatMap(placeOf)))
  }
  return pages
}

/** `npm run docs`: writes the reference pages, and deletes pages of removed languages. */
if (isStarted(import.meta.filename)) {
  const root = process.cwd()
  const pages = referencePages(filesBelow(root, 'schemas', '.schema.json').map((file) => read(root, file)))
  for (const file of filesBelow(root, referenceFolder, '.md')) if (!pages.has(file)) rmSync(join(root, file))
  for (const [file, text] of pages) writeIfChanged(join(root, file), text)
  console.log(`${pages.size} pages in ${referenceFolder}`)
}
