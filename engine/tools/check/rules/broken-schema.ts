import { isObject } from '../json.ts'
import type { Languages } from '../languages.ts'
import { kindOf } from '../layout.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

/** Compiling costs time, so only the schemas that the app compiles too are compiled. */
const compiled = /^schemas\/(engine|elements|context|forms)\//

const keywords = (
  '$ref additionalProperties allOf anyOf const contains definitions description enum examples items maxItems maxLength maximum ' +
  'minItems minLength minProperties minimum pattern properties propertyNames required title type uniqueItems'
).split(' ')

function checkSchema(source: Source, languages: Languages, report: Report): void {
  const address = languages.documents.addressOf(source)
  if (!isObject(source.value))
    return report(source.at(''), 'A schema is an object.', 'Begin with {"type": "object"}.')
  const [invalid] = languages.invalid.get(address) ?? []
  if (invalid)
    return report(
      source.at(invalid.instancePath),
      `Not draft-07: ${invalid.message ?? invalid.keyword}.`,
      'See json-schema.org, draft-07.',
    )
  if (compiled.test(source.file)) languages.validator(address)
  const broken = languages.broken(address)
  // A $ref that leads nowhere or round, and a broken pattern, are reported where they stand, by rules of their own.
  if (!broken || /can't resolve reference|Maximum call stack|Invalid regular expression/.test(broken)) return
  // ajv names an unknown keyword but does not locate it.
  const keyword = /unknown keyword: "([^"]+)"/.exec(broken)?.[1]
  const pointer = keyword && [...source.spots.keys()].find((one) => one.endsWith(`/${keyword}`))
  if (pointer) report(source.keyAt(pointer), `"${keyword}" is no keyword.`, suggest(keyword, keywords, ''))
  else report(source.at(''), `Cannot be compiled: ${broken}.`, 'Look at the keyword that the message names.')
}

export const brokenSchema: Rule = {
  id: 'broken-schema',
  description: 'Every schema is a draft-07 schema that ajv compiles in strict mode.',
  check({ sources, languages }, report) {
    for (const source of sources)
      if (kindOf(source.file) === 'schema' && source.readable) checkSchema(source, languages, report)
  },
}
