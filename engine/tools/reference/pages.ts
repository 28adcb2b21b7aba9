import { Documents } from '../check/documents.ts'
import type { SchemaPlace } from '../check/documents.ts'
import { asString, get, isObject } from '../check/json.ts'
import type { Source } from '../check/source.ts'
import { page } from './page.ts'
import type { Linked } from './page.ts'

/** Where the pages lie. */
export const referenceFolder = 'schemas/engine/docs/'
const language = /^schemas\/engine\/([a-z-]+)\.schema\.json$/
const element = /^schemas\/(engine\/)?elements\/[a-z-]+\.schema\.json$/
/** What languages share is described where they use it. */
const shared = 'common'

const note = (file: string) => `Generated from ${file} by \`npm run docs\`.`

/**
 * The reference of the languages, made of their schemas alone: path of each page to its text. All elements share one
 * page. `sources` are schema files, in any order; others are ignored.
 */
export function referencePages(sources: Source[]): Map<string, string> {
  const files = sources.filter(
    ({ file, value }) => (language.test(file) || element.test(file)) && isObject(value),
  )
  const documents = new Documents(files)
  const placeOf = (source: Source): SchemaPlace[] =>
    isObject(source.value) ? [{ schema: source.value, base: documents.addressOf(source) }] : []
  const linked: Linked = {
    documents,
    pageOf(base) {
      const [, name] = language.exec(documents.source(base)?.file ?? '') ?? []
      if (name === undefined || name === shared) return undefined
      return { text: name, file: `${name === 'element' ? 'elements' : name}.md` }
    },
  }
  const pages = new Map<string, string>()
  for (const source of files) {
    const [, name] = language.exec(source.file) ?? []
    if (name === undefined || name === shared || name === 'element') continue
    const title = asString(get(source.value, 'title')) ?? name
    pages.set(
      `${referenceFolder}${name}.md`,
      page(linked, title, [note(`\`${source.file}\``)], placeOf(source)),
    )
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
