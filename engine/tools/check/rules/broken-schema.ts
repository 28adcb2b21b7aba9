import type { Finding, Rule } from '../finding.ts'
import { isObject } from '../json.ts'
import type { Languages } from '../languages.ts'
import { kindOf } from '../layout.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const id = 'broken-schema'

/** Compiling costs time, so only the schemas that the app compiles too are compiled. */
const compiled = /^schemas\/(engine|elements|context|forms)\//

const keywords = (
  '$ref additionalProperties allOf anyOf const contains definitions description enum examples items maxItems maxLength maximum ' +
  'minItems minLength minProperties minimum pattern properties propertyNames required title type uniqueItems'
).split(' ')

/** The place of an unknown keyword, which ajv names but does not locate. */
function place(source: Source, words: string): Finding | undefined {
  const keyword = /unknown keyword: "([^"]+)"/.exec(words)?.[1]
  const pointer = keyword && [...source.spots.keys()].find((one) => one.endsWith(`/${keyword}`))
  return pointer
    ? source.finding(id, pointer, `"${keyword}" is no keyword.`, suggest(keyword, keywords, ''), 'key')
    : undefined
}

function ofSchema(source: Source, languages: Languages): Finding[] {
  if (!isObject(source.value))
    return [source.finding(id, '', 'A schema is an object.', 'Begin with {"type": "object"}.')]
  const address = languages.documents.addressOf(source)
  const [invalid] = languages.invalid.get(address) ?? []
  if (invalid)
    return [
      source.finding(
        id,
        invalid.instancePath,
        `Not draft-07: ${invalid.message ?? invalid.keyword}.`,
        'See json-schema.org, draft-07.',
      ),
    ]
  if (compiled.test(source.file)) languages.validator(address)
  const broken = languages.broken(address)
  // A $ref that leads nowhere or round, and a broken pattern, are reported where they stand, by rules of their own.
  if (!broken || /can't resolve reference|Maximum call stack|Invalid regular expression/.test(broken))
    return []
  return [
    place(source, broken) ??
      source.finding(id, '', `Cannot be compiled: ${broken}.`, 'Look at the keyword that the message names.'),
  ]
}

export const brokenSchema: Rule = {
  id,
  description: 'Every schema is a draft-07 schema that ajv compiles in strict mode.',
  run: ({ sources, languages }) =>
    sources
      .filter(({ file, readable }) => kindOf(file) === 'schema' && readable)
      .flatMap((source) => ofSchema(source, languages)),
}
