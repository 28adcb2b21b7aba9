import { asString, entries, get, join } from '../json.ts'
import { folderOf, kindOf, stem } from '../layout.ts'
import { memoize } from '../memoize.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { nearest } from '../suggest.ts'

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
  'settings.json',
  'tenant.json',
  'screens',
  'texts',
]

/** A hint for a file that nothing would ever read. */
function strayHint(file: string): string {
  const near = file
    .split('/')
    .slice(1)
    .flatMap((part) => nearest(part, usual).filter((name) => name !== part))[0]
  return near
    ? `Did you mean "${near}"?`
    : 'Files are flows/<flow>/flow.json, flows/<variant>/variant.json, flows/parts/<part>.json, screens/<screen>.json, texts/<locale>/<file>.json, tenants/<tenant>/tenant.json, <name>.schema.json, forms/<form>.ui.json.'
}

/** Keys of texts that stand in another file than the one in which they are looked up. */
const misplacedTexts = memoize((source: Source): string[] =>
  entries(source.value)
    .map(([key]) => key)
    .filter((key) => key !== '$schema' && key.split('.')[0] !== stem(source.file)),
)

export const fileName: Rule = {
  id: 'file-name',
  description: 'Ids are the names of their files or folders, and every file lies where it is read.',
  check({ sources, of }, report) {
    for (const source of sources) {
      const { file, value } = source
      const given = asString(get(value, 'id'))
      const wanted = expected[kindOf(file)]?.(file)
      if (given !== undefined && wanted !== undefined && given !== wanted)
        report(
          source.at('/id'),
          `The id is "${given}", the file says "${wanted}".`,
          `Write "${wanted}", or rename the file or folder.`,
        )
      if (kindOf(file) === 'stray')
        report(source.at(''), 'Nothing reads a file of this name here.', strayHint(file))
    }
    for (const source of of('texts'))
      for (const key of misplacedTexts(source, undefined))
        report(
          source.keyAt(join('', key)),
          `"${key}" is not looked up in ${stem(source.file)}.json.`,
          `Move it to ${key.split('.')[0]}.json.`,
        )
  },
}
