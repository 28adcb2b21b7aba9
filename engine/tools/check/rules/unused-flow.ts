import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, get } from '../json.ts'
import { folderOf } from '../layout.ts'

const id = 'unused-flow'

export const unusedFlow: Rule = {
  id,
  late: true,
  description: 'Every flow begins at an entry of the product or of a tenant, or a variant extends it.',
  run({ of, lent }): Finding[] {
    const routes = of('routes')
    const variants = of('variant')
    const begun = new Set([
      ...routes.flatMap(({ value }) => asArray(get(value, 'entries')).map((entry) => get(entry, 'flow'))),
      ...of('tenant').flatMap(({ value }) => entries(get(value, 'entries')).map(([, flow]) => flow)),
      ...variants.map(({ value }) => get(value, 'extends')),
    ])
    return [...of('flow'), ...variants]
      .filter((source) => routes.length > 0 && !lent.includes(source) && !begun.has(folderOf(source.file)))
      .map((source) =>
        beside(
          source.finding(
            id,
            asString(get(source.value, 'id')) === undefined ? '' : '/id',
            'No entry begins this flow, so that nobody comes to it.',
            'Give it an entry in flows/routes.json, or remove it.',
          ),
          routes.map((one) => one.place('/entries', 'key')),
        ),
      )
  },
}
