import { explain } from '../schemas/explain.ts'
import { startOf, type Source } from '../../json/source.ts'
import { asString, entries, get, join } from '../../../util/json.ts'
import { isValid } from '../schemas/languages.ts'
import { folderOf, isForm, kindOf, languageKinds, schemaOf, stem } from '../file-kinds.ts'
import { memoize } from '../memoize.ts'
import type { Rule } from '../rule.ts'
import { nearest } from '../../json/suggest.ts'

export const json: Rule = {
  id: 'json',
  description:
    'Every file is strict JSON in UTF-8: no duplicate or forbidden keys, no comments, within depth and size.',
  check({ sources }, report) {
    for (const { problems } of sources)
      for (const { place, message, hint } of problems) report(place, message, hint)
  },
}

export const missingFile: Rule = {
  id: 'missing-file',
  description:
    'The files that the app needs to start exist: routes, errors, guards, a flow, a tenant.json for each tenant.',
  check({ files, sources }, report) {
    if (!sources.length)
      return report(
        startOf('.'),
        'There is nothing to check: no flows, schemas or tenants.',
        'Run it in the folder that contains them, or name that folder with --root.',
      )
    const below = (folder: string) => files.some((file) => file.startsWith(`${folder}/`))
    const needed = new Set([
      ...(below('flows') ? ['flows/routes.json', 'flows/errors.json', 'flows/guards.json'] : []),
      // Settings are optional.
      ...(below('schemas/engine')
        ? languageKinds
            .filter((kind) => kind !== 'settings' || files.includes('flows/settings.json'))
            .map(schemaOf)
        : []),
      ...(below('schemas/context') ? ['schemas/context/context.schema.json'] : []),
      ...files
        .flatMap((file) => /^tenants\/[^/]+(?=\/)/.exec(file) ?? [])
        .map((folder) => `${folder}/tenant.json`),
      ...files.flatMap((file) => (isForm(file) ? [file.replace('.schema.json', '.ui.json')] : [])),
      ...files.flatMap((file) =>
        /^schemas\/forms\/[^/]+\.ui\.json$/.test(file) ? [file.replace('.ui.json', '.schema.json')] : [],
      ),
    ])
    for (const file of needed)
      if (!sources.some((source) => source.file === file))
        report(startOf(file), `${file} is missing.`, 'Add it, or look for a misspelt file name.')
    if (below('flows') && !files.some((file) => /^flows\/[^/]+\/flow\.json$/.test(file)))
      report(startOf('flows'), 'There is no flow.', 'Write flows/<name>/flow.json.')
  },
}

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

/** The hint for a file that nothing reads. */
function strayHint(file: string): string {
  const near = file
    .split('/')
    .slice(1)
    .flatMap((part) => nearest(part, usual).filter((name) => name !== part))[0]
  return near
    ? `Did you mean "${near}"?`
    : 'Files are flows/<flow>/flow.json, flows/<variant>/variant.json, flows/parts/<part>.json, screens/<screen>.json, texts/<locale>/<file>.json, tenants/<tenant>/tenant.json, <name>.schema.json, forms/<form>.ui.json.'
}

/** Keys of texts in a file in which they are not looked up. */
const misplacedTexts = memoize((source: Source): string[] =>
  entries(source.value)
    .map(([key]) => key)
    .filter((key) => key !== '$schema' && key.split('.')[0] !== stem(source.file)),
)

export const fileName: Rule = {
  id: 'file-name',
  description:
    'Ids are equal to the names of their files or folders, and every file is in a folder from which it is read.',
  check({ sources, of }, report) {
    for (const source of sources) {
      const { file, value } = source
      const given = asString(get(value, 'id'))
      const expectedId = expected[kindOf(file)]?.(file)
      if (given !== undefined && expectedId !== undefined && given !== expectedId)
        report(
          source.at('/id'),
          `The id is "${given}", the ${file.endsWith(`/${expectedId}.json`) ? 'file' : 'folder'} is called "${expectedId}".`,
          `Write "${expectedId}", or rename the ${file.endsWith(`/${expectedId}.json`) ? 'file' : 'folder'}.`,
        )
      if (kindOf(file) === 'stray')
        report(source.at(''), 'No file of this name is read from this folder.', strayHint(file))
    }
    for (const source of of('texts'))
      for (const key of misplacedTexts(source))
        report(
          source.keyAt(join('', key)),
          `"${key}" is not looked up in ${stem(source.file)}.json.`,
          `Move it to ${key.split('.')[0]}.json.`,
        )
  },
}

export const schema: Rule = {
  id: 'schema',
  description: 'Every file follows the schema of its language.',
  check({ languages, of }, report) {
    for (const kind of languageKinds) {
      const place = languages.place(kind)
      const validate = place && languages.validator(place.base)
      if (!place || !validate) continue
      for (const source of of(kind)) {
        if (!source.readable || isValid(source, validate)) continue
        validate(source.value)
        const [error] = validate.errors ?? []
        // If the single nodes have no error, the message of ajv is reported.
        if (!explain(languages, source, place, report) && error)
          report(source.at(error.instancePath), `${error.message ?? 'Not valid'}.`, `See ${place.base}.`)
      }
    }
  },
}
