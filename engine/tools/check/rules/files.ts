import { asString, get } from '../../../util/json.ts'
import { startOf } from '../../json/source.ts'
import { nearest } from '../../json/suggest.ts'
import { folderOf, isForm, kindOf, languageKinds, schemaOf, stem } from '../file-kinds.ts'
import { rule, say } from '../rule.ts'
import { explain } from '../schemas/explain.ts'
import { isValid } from '../schemas/languages.ts'

/** Every file is strict JSON in UTF-8: no duplicate or forbidden keys, no comments, within depth and size. */
export const json = rule(({ sources }, report) => {
  for (const { problems } of sources)
    for (const { place, message, hint } of problems) report(place, message, hint)
})

/** The files that the app needs to start exist: routes, errors, guards, a flow, a tenant.json for each tenant. */
export const missingFile = rule(({ files, sources }, report) => {
  if (!sources.length) return report(startOf('.'), ...say('nothing'))
  const below = (folder: string) => files.some((file) => file.startsWith(`${folder}/`))
  // Settings are optional.
  const languages = languageKinds.filter(
    (kind) => kind !== 'settings' || files.includes('flows/settings.json'),
  )
  const needed = new Set([
    ...(below('flows') ? ['flows/routes.json', 'flows/errors.json', 'flows/guards.json'] : []),
    ...(below('schemas/engine') ? languages.map(schemaOf) : []),
    ...(below('schemas/context') ? ['schemas/context/context.schema.json'] : []),
    ...files.flatMap((file) => {
      const [tenant] = /^tenants\/[^/]+(?=\/)/.exec(file) ?? []
      if (tenant !== undefined) return [`${tenant}/tenant.json`]
      if (isForm(file)) return [file.replace('.schema.json', '.ui.json')]
      return kindOf(file) === 'form-ui' ? [file.replace('.ui.json', '.schema.json')] : []
    }),
  ])
  for (const file of needed)
    if (!sources.some((source) => source.file === file))
      report(startOf(file), `${file} is missing.`, 'Add it, or look for a misspelt file name.')
  if (below('flows') && !files.some((file) => kindOf(file) === 'flow'))
    report(startOf('flows'), 'There is no flow.', 'Write flows/<name>/flow.json.')
})

/** The kinds of files with an id, and what the id must be. */
const idOf: Record<string, (file: string) => string> = {
  screen: stem,
  flow: folderOf,
  variant: folderOf,
  part: stem,
  tenant: folderOf,
}
const usual = `flow.json variant.json guards.json routes.json errors.json settings.json tenant.json screens
  texts`.split(/\s+/)

/** The hint for a file that nothing reads. */
function strayHint(file: string): string {
  const parts = file.split('/').slice(1)
  const [near] = parts.flatMap((part) => nearest(part, usual).filter((name) => name !== part))
  return near
    ? `Did you mean "${near}"?`
    : 'Files are flows/<flow>/flow.json, flows/<variant>/variant.json, flows/parts/<part>.json, screens/<screen>.json, texts/<locale>/<file>.json, tenants/<tenant>/tenant.json, <name>.schema.json, forms/<form>.ui.json.'
}

/** Ids are equal to the names of their files or folders, and every file is in a folder from which it is read. */
export const fileName = rule(({ sources, of }, report) => {
  for (const source of sources) {
    const { file, value } = source
    const given = asString(get(value, 'id'))
    const id = idOf[kindOf(file)]?.(file)
    const what = file.endsWith(`/${id}.json`) ? 'file' : 'folder'
    if (given !== undefined && id !== undefined && given !== id)
      report(source.at('/id'), ...say('otherId', given, what, id))
    if (kindOf(file) === 'stray')
      report(source.at(''), 'No file of this name is read from this folder.', strayHint(file))
  }
  for (const source of of('texts'))
    for (const { key, keyPlace } of source.root.fields) {
      const [file] = key.split('.')
      if (key !== '$schema' && file !== stem(source.file))
        report(keyPlace, ...say('otherFile', key, stem(source.file), file))
    }
})

/** Every file follows the schema of its language. */
export const schema = rule(({ languages, of }, report) => {
  for (const kind of languageKinds) {
    const place = languages.place(kind)
    const validate = place && languages.validator(place.base)
    for (const source of validate ? of(kind) : []) {
      if (!place || !validate || !source.readable || isValid(source, validate)) continue
      validate(source.value)
      const [error] = validate.errors ?? []
      // If the single nodes have no error, the message of ajv is reported.
      if (!explain(languages, source.root, place, report) && error)
        report(source.at(error.instancePath), `${error.message ?? 'Not valid'}.`, `See ${place.base}.`)
    }
  }
})
