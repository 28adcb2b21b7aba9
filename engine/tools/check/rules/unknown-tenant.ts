import type { Rule } from '../finding.ts'
import { asString, get, tokens } from '../json.ts'
import { strayToken } from '../shape.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-tenant'

export const unknownTenant: Rule = {
  id,
  description: 'The default tenant exists, and every /tenant path leads to a key of a tenant.',
  run({ of, references, languages, tenantIds }) {
    const defaults = of('config').flatMap((source) => {
      const tenant = asString(get(source.value, 'defaultTenant'))
      return tenant === undefined || tenantIds.has(tenant) || !tenantIds.size
        ? []
        : [
            source.finding(
              id,
              '/defaultTenant',
              `Tenant "${tenant}" does not exist.`,
              suggest(tenant, tenantIds, ''),
            ),
          ]
    })
    const start = languages.place('tenant')
    if (!start) return defaults
    const paths = references
      .filter(({ definition, value }) => definition === 'pointer' && value.startsWith('/tenant/'))
      .flatMap(({ source, pointer, value }) => {
        const path = tokens(value).slice(1)
        const found = strayToken(languages.documents, start, path)
        return found
          ? [
              source.finding(
                id,
                pointer,
                `A tenant has no "${path[found.at]}".`,
                suggest(path[found.at] ?? '', found.known, ''),
              ),
            ]
          : []
      })
    return [...defaults, ...paths]
  },
}
