import type { Finding, Rule } from '../finding.ts'
import { languageKinds } from '../language-kinds.ts'
import { isForm } from '../layout.ts'

const id = 'missing-file'

export const missingFile: Rule = {
  id,
  description:
    'The files without which nothing starts are there: routes, errors, guards, a flow, a tenant.json in each tenant.',
  run({ files, sources, absent }): Finding[] {
    if (!sources.length)
      return [
        absent(
          '.',
          id,
          'Nothing to check: no flows, schemas or tenants here.',
          'Run it in the folder that holds them, or name it with --root.',
        ),
      ]
    const has = (file: string) => sources.some((source) => source.file === file)
    const below = (folder: string) => files.some((file) => file.startsWith(`${folder}/`))
    const folders = (top: string) =>
      new Set(
        files
          .filter((file) => file.startsWith(`${top}/`))
          .flatMap((file) => (file.split('/').length > 2 ? (file.split('/')[1] ?? []) : [])),
      )
    const needed = [
      ...(below('flows') ? ['flows/routes.json', 'flows/errors.json', 'flows/guards.json'] : []),
      ...(sources.some(({ file }) => file.startsWith('schemas/engine/'))
        ? languageKinds.map((kind) => `schemas/engine/${kind}.schema.json`)
        : []),
      ...(below('schemas/context') ? ['schemas/context/context.schema.json'] : []),
      ...[...folders('tenants')].map((folder) => `tenants/${folder}/tenant.json`),
      ...files.flatMap((file) => (isForm(file) ? [file.replace('.schema.json', '.ui.json')] : [])),
      ...files.flatMap((file) =>
        /^schemas\/forms\/[^/]+\.ui\.json$/.test(file) ? [file.replace('.ui.json', '.schema.json')] : [],
      ),
    ]
    return [
      ...needed
        .filter((file) => !has(file))
        .map((file) => absent(file, id, `${file} is missing.`, 'Add it, or look for a misspelt name.')),
      ...(below('flows') && !files.some((file) => /^flows\/[^/]+\/flow\.json$/.test(file))
        ? [absent('flows', id, 'There is no flow.', 'Write flows/<name>/flow.json.')]
        : []),
    ]
  },
}
