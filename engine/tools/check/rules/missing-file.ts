import { startOf } from '../finding.ts'
import { languageKinds, schemaOf, isForm } from '../layout.ts'
import type { Rule } from '../rule.ts'

export const missingFile: Rule = {
  id: 'missing-file',
  description:
    'The files without which nothing starts are there: routes, errors, guards, a flow, a tenant.json in each tenant.',
  check({ files, sources }, report) {
    if (!sources.length)
      return report(
        startOf('.'),
        'Nothing to check: no flows, schemas or tenants here.',
        'Run it in the folder that holds them, or name it with --root.',
      )
    const below = (folder: string) => files.some((file) => file.startsWith(`${folder}/`))
    const needed = new Set([
      ...(below('flows') ? ['flows/routes.json', 'flows/errors.json', 'flows/guards.json'] : []),
      // A product may do without settings.
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
        report(startOf(file), `${file} is missing.`, 'Add it, or look for a misspelt name.')
    if (below('flows') && !files.some((file) => /^flows\/[^/]+\/flow\.json$/.test(file)))
      report(startOf('flows'), 'There is no flow.', 'Write flows/<name>/flow.json.')
  },
}
