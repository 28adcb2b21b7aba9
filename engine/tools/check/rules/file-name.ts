import type { Finding, Rule } from '../finding.ts'
import { asString, entries, get, join } from '../json.ts'
import { folderOf, kindOf, stem } from '../layout.ts'
import { once } from '../once.ts'
import type { Source } from '../source.ts'
import { nearest } from '../suggest.ts'

const id = 'file-name'

const expected: Record<string, (file: string) => string> = {
  screen: stem,
  flow: folderOf,
  variant: folderOf,
  part: stem,
  tenant: folderOf,
}
const usual = [
  'flow.json',
  'variant.json',
  'guards.json',
  'routes.json',
  'errors.json',
  'tenant.json',
  'screens',
  'texts',
]

/** A file that nobody would ever read. */
function stray(source: Source): Finding[] {
  if (kindOf(source.file) !== 'stray') return []
  const near = source.file
    .split('/')
    .slice(1)
    .flatMap((part) => nearest(part, usual).filter((name) => name !== part))[0]
  const hint = near
    ? `Did you mean "${near}"?`
    : 'Files are flows/<flow>/flow.json, flows/<variant>/variant.json, flows/parts/<part>.json, screens/<screen>.json, texts/<locale>/<file>.json, tenants/<tenant>/tenant.json, <name>.schema.json, forms/<form>.ui.json.'
  return [source.finding(id, '', 'Nothing reads a file of this name here.', hint)]
}

/** A text is looked up in the file that its key begins with. */
const textKeys = once((source: Source): Finding[] => {
  const file = stem(source.file)
  return entries(source.value)
    .filter(([key]) => key !== '$schema' && key.split('.')[0] !== file)
    .map(([key]) =>
      source.finding(
        id,
        join('', key),
        `"${key}" is not looked up in ${file}.json.`,
        `Move it to ${key.split('.')[0]}.json.`,
        'key',
      ),
    )
})

export const fileName: Rule = {
  id,
  description: 'Ids are the names of their files or folders, and every file lies where it is read.',
  run: ({ sources, of }) => [
    ...sources.flatMap((source) => {
      const given = asString(get(source.value, 'id'))
      const wanted = expected[kindOf(source.file)]?.(source.file)
      return given === undefined || wanted === undefined || given === wanted
        ? []
        : [
            source.finding(
              id,
              '/id',
              `The id is "${given}", the file says "${wanted}".`,
              `Write "${wanted}", or rename the file or folder.`,
            ),
          ]
    }),
    ...sources.flatMap(stray),
    ...of('texts').flatMap((source) => textKeys(source, undefined)),
  ],
}
