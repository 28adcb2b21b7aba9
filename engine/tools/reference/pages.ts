import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, isStarted, writeIfChanged } from '../build/files.ts'
import { Documents, type SchemaPlace } from '../json/documents.ts'
import { read } from '../json/read.ts'
import { asArray, asString, at, entries, get, isObject } from '../../util/json.ts'
import type { Source } from '../json/source.ts'
import habits from './habits.json' with { type: 'json' }
import { blocks, plain, sectionLink, type Page } from './page.ts'

const referenceFolder = 'schemas/engine/docs/'
const language = /^schemas\/engine\/([a-z-]+)\.schema\.json$/
const element = /^schemas\/(engine\/)?elements\/[a-z-]+\.schema\.json$/
/** Definitions that languages share have no own page. They are described on the pages that use them. */
const shared = 'common'
/** Names of pages that differ from the name of their language. */
const pageNames: Readonly<Record<string, string>> = { element: 'elements', keywords: 'forms' }
/** The keywords of forms share a page with the names that the hints of a form may use. */
const ofForms =
  /^schemas\/(engine\/keywords\.schema\.json|formats\.schema\.json|checks\.schema\.json|rewrites\.schema\.json)$/

const pageOf = (parts: string[]): string => `${parts.join('\n\n')}\n`
const note = (file: string) => `Generated from ${file} by \`npm run docs\`.`

const words = (schema: unknown): string =>
  asString(get(schema, 'description')) ??
  asString(get(schema, '$ref'))?.replace(/^(?:.*\/)?(.*)\.schema\.json.*$/, '$1.') ??
  'Nothing.'

const keysOf = (schema: unknown): string =>
  entries(get(schema, 'properties'))
    .map(([key]) => `\`${key}\`${asArray(get(schema, 'required')).includes(key) ? '' : '?'}`)
    .join(', ') || 'nothing'

const item = (name: string, about: unknown, input: unknown, output: unknown): string =>
  `- ${name}: ${words(about)} Takes ${keysOf(input)}. Answers: ${words(output)}`

/** Handlers and calls: what each does and takes (`?`: may be left out), and what it answers. */
function handlersPage(sources: Source[]): string {
  const handlers = sources.find(({ file }) => file === 'schemas/handlers.schema.json')?.value
  const calls = sources.filter(({ file }) => file.startsWith('schemas/api/'))
  return pageOf([
    '# Handlers and calls',
    note('`schemas/handlers.schema.json` and `schemas/api/`'),
    '`"invoke": {"src": "<handler>", "input": {...}}` calls a handler, and so does a query in `data` of a screen. The handler `api` makes any of the calls below: `{"src": "api", "input": {"call": "<call>", "params": {...}, "body": {...}}}`; a GET sends its body in the query string.',
    '## Handlers',
    ...entries(get(handlers, 'properties')).map(([name, handler]) =>
      item(`\`${name}\``, handler, at(handler, '/properties/input'), at(handler, '/properties/output')),
    ),
    '## Calls',
    ...calls.map(({ file, value }) => {
      const { method, path } = Object(get(value, 'x-call')) as Record<string, string> // as every call says
      const name = `\`${file.replace(/^.*\/|\.schema\.json$/g, '')}\` (${method} ${path})`
      return item(name, value, at(value, '/definitions/request'), at(value, '/definitions/response'))
    }),
  ])
}

/** Words that are written otherwise here, by where they come from. */
const habitsPage: string = pageOf([
  '# Words that are written otherwise here',
  note('`engine/tools/reference/habits.json`'),
  'The check answers each of these words with the same sentence. A word with `[]` is a list under that key, one with `""` a text.',
  ...Object.entries(habits).flatMap(([origin, all]) => [
    `## ${origin}`,
    Object.entries(all)
      .map(([word, instead]) => `- \`${word}\`: ${plain(instead)}`)
      .join('\n'),
  ]),
])

/** The reference pages of the languages, from their schemas alone: path -> text. `sources`: schema files in any order. */
export function referencePages(sources: Source[]): Map<string, string> {
  const documents = new Documents(
    sources.filter(({ file }) => language.test(file) || element.test(file) || ofForms.test(file)),
  )
  const files = documents.all.map(([, source]) => source)
  const placeOf = (source: Source): SchemaPlace[] =>
    isObject(source.value) ? [{ schema: source.value, base: documents.addressOf(source) }] : []
  const linkTo = (base: string) => {
    const [, name] = language.exec(documents.source(base)?.file ?? '') ?? []
    return name === undefined || name === shared ? undefined : `[${name}](${pageNames[name] ?? name}.md)`
  }
  /** A page: its title, `lead`, the objects `own`, then all objects that these refer to, each in a section with its name. */
  const write = (title: string, lead: string[], own: SchemaPlace[]): string => {
    const page: Page = { documents, linkTo, sections: [] }
    const [only, ...others] = own
    const text = [`# ${title}`, ...lead]
    if (only && !others.length) text.push(...blocks(page, only))
    else own.forEach((place) => sectionLink(page, place, title))
    for (const section of page.sections) text.push(`## ${section.title}`, ...blocks(page, section.place))
    return pageOf(text)
  }
  /** The files of a page that describes several, in the order of their names; the keywords of forms first. */
  const several = (pattern: RegExp) =>
    files
      .filter(({ file }) => pattern.test(file))
      .toSorted(
        (a, b) => Number(language.test(b.file)) - Number(language.test(a.file)) || (a.file < b.file ? -1 : 1),
      )
      .flatMap(placeOf)
  const pages = files.flatMap((source): [string, string][] => {
    const [, name = shared] = language.exec(source.file) ?? []
    if (name === shared || name in pageNames) return []
    const title = asString(get(source.value, 'title')) ?? name
    return [[name, write(title, [note(`\`${source.file}\``)], placeOf(source))]]
  })
  const forms = [
    note('`schemas/engine/keywords.schema.json`, `schemas/formats`, `checks` and `rewrites`'),
    'A form is a schema and its hints ([form-ui](form-ui.md)). Here stand the keywords of the schema, and the formats, checks and rewrites that the hints can name.',
  ]
  const elements = [
    note('`schemas/engine/elements/` and `schemas/elements/`'),
    'One element of a screen; its `type` decides its other keys.',
  ]
  pages.push(
    ['forms', write('Forms', forms, several(ofForms))],
    ['elements', write('Elements', elements, several(element))],
    ['handlers', handlersPage(sources)],
    ['habits', habitsPage],
  )
  return new Map(pages.map(([name, text]) => [`${referenceFolder}${name}.md`, text]))
}

/** `npm run docs`: writes the reference pages, and deletes pages of removed languages. */
if (isStarted(import.meta.filename)) {
  const root = process.cwd()
  const pages = referencePages(filesBelow(root, 'schemas', '.schema.json').map((file) => read(root, file)))
  for (const file of filesBelow(root, referenceFolder, '.md')) if (!pages.has(file)) rmSync(join(root, file))
  for (const [file, text] of pages) writeIfChanged(join(root, file), text)
  console.log(`${pages.size} pages in ${referenceFolder}`)
}
