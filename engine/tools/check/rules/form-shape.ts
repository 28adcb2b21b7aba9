import type { FormFiles, FormNode, SchemaAt } from '../forms/form-nodes.ts'
import { alternativesOf, formNodes, formsOf, keywordOf } from '../forms/form-nodes.ts'
import { asArray, entries, get, isObject, join } from '../../../util/json.ts'
import { relatedTo } from '../names/declarations.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../../json/source.ts'
import { suggest } from '../../json/suggest.ts'

/** What to write in place of a keyword that forms do not have. */
const instead: Readonly<Record<string, string>> = {
  $defs: 'Write "definitions".',
  prefixItems: 'Use an object with a field for each.',
  nullable: 'Remove it: an empty field has no value.',
  patternProperties: 'Use a list of objects with a name and a value.',
}

/** Keywords for whose errors there is no general message; only the author of the form knows their meaning. */
const withoutMessage = ['not', 'contains']

/** Names that RJSF would treat as path separators or as its own names, and names that every object inherits. */
const badName = /[.[\]/~]|[^\S ]|^ | $|^(__proto__|__errors|addError|\d+)$/

/** Whether a pattern limits the length of a value: it is anchored at both ends and has no unlimited repetition. */
const isBounded = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  /^\^[^|]*\$$/.test(pattern) &&
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'))

/** Longest text that a field of a form may take, in characters. */
const longest = 10_000

/** RJSF chooses the field of a value by one of these keywords. */
const kinds = ['type', 'const', 'enum', 'properties', 'oneOf', 'anyOf']

/** Checks that RJSF can show the value, that it can be entered, and that a text has a maximum length. */
function checkValue({ schema }: FormFiles, node: FormNode, report: Report): void {
  const states = (...keywords: string[]) => keywords.some((keyword) => keywordOf(node, keyword) !== undefined)
  /** Reports at the schema that has the keyword; without a keyword at the value itself. */
  const say = (keyword: string, isWrong: boolean, message: string, hint: string) => {
    const place = node.schemas.find(
      ({ pointer, schema: own }) => pointer !== undefined && (keyword === '' || own[keyword] !== undefined),
    )
    if (isWrong && place?.pointer !== undefined)
      report(schema.keyAt(keyword === '' ? place.pointer : join(place.pointer, keyword)), message, hint)
  }
  const maxLength = keywordOf(node, 'maxLength')
  const end = typeof maxLength === 'number' ? maxLength : longest
  say(
    '',
    !states(...kinds) && node.kind !== 'form' && node.kind !== 'alternative',
    'This value has no type.',
    'Add "type", for example "string".',
  )
  say(
    'type',
    Array.isArray(keywordOf(node, 'type')) || keywordOf(node, 'type') === 'null',
    'A value of a form has a single type.',
    'Write one type, such as "string"; an empty field has no value.',
  )
  say(
    '',
    keywordOf(node, 'type') === 'array' && !isObject(keywordOf(node, 'items')),
    'The list does not declare its items.',
    'Add "items", one schema for each of them.',
  )
  say(
    'readOnly',
    keywordOf(node, 'readOnly') === true && node.required && !states('default', 'const'),
    'This value is required and read-only, but nothing sets it.',
    'Add "default", or remove it from "required".',
  )
  say(
    'additionalProperties',
    ![undefined, false].includes(keywordOf(node, 'additionalProperties') as false | undefined), // compared only
    'A form has only the fields that its schema names.',
    'Use a list of objects with a name and a value.',
  )
  say('maxLength', end > longest, `Longer than ${longest} characters.`, 'Say what fits into the field.')
  say(
    'minLength',
    Number(keywordOf(node, 'minLength') ?? 0) > end,
    'No text satisfies both "minLength" and "maxLength".',
    'Make it smaller than "maxLength".',
  )
  say(
    'pattern',
    states('pattern') && !isBounded(keywordOf(node, 'pattern')) && !states('maxLength'),
    'A pattern that matches texts of any length needs "maxLength".',
    'Add "maxLength" beside it.',
  )
  for (const keyword of withoutMessage)
    say(
      keyword,
      states(keyword) && get(get(node.hints, 'messages'), keyword) === undefined,
      `The keyword "${keyword}" has no error message.`,
      `Add "messages" with "${keyword}" to the hints of this value.`,
    )
  for (const keyword of ['oneOf', 'anyOf'])
    say(
      keyword,
      (node.kind === 'form' || node.kind === 'item') &&
        node.schemas.some((place) => alternativesOf(place.schema)?.keyword === keyword),
      'The customer chooses between alternatives in a field, not in a form or an item itself.',
      'Put the alternatives into a field, whose label is that of the choice.',
    )
}

/** Checks the names in one schema: they are valid for RJSF, and each required name is a field. */
function checkNames(
  schema: Source,
  node: FormNode,
  place: SchemaAt & { pointer: string },
  report: Report,
): void {
  const at = (...keys: (string | number)[]) => keys.reduce<string>(join, place.pointer)
  const known = node.schemas.flatMap((other) => entries(other.schema.properties).map(([name]) => name))
  const own = entries(place.schema.properties).map(([name]) => name)
  for (const name of own.filter((key) => badName.test(key) || key in Object.prototype))
    report(
      schema.keyAt(at('properties', name)),
      `"${name}" cannot be the name of a field.`,
      'Use letters, digits, blanks, - and _, and begin with a letter.',
    )
  const required = asArray(place.schema.required).map(String)
  const declarations = known.map((name) => ({ name, place: schema.keyAt(at('properties', name)) }))
  // An alternative may require a property that the containing schema declares.
  if (node.kind !== 'alternative' && known.length > 0)
    for (const [index, name] of required.entries())
      if (!known.includes(name))
        report(
          schema.at(at('required', index)),
          `The form has no field "${name}".`,
          suggest(name, known, ''),
          relatedTo(name, { declarations, containers: [schema.keyAt(at('properties'))] }, new Set(required)),
        )
  const refused =
    place.schema.additionalProperties === false ? known.find((name) => !own.includes(name)) : undefined
  if (refused !== undefined)
    report(
      schema.keyAt(at('additionalProperties')),
      `"${refused}" is required, but not allowed.`,
      'Add it to "properties", with {}, or remove "additionalProperties".',
    )
  const needed = new Set(node.schemas.flatMap(({ schema: other }) => asArray(other.required)))
  for (const name of own)
    if (get(get(place.schema.properties, name), 'const') === true && !needed.has(name))
      report(
        schema.keyAt(at('required')),
        `"${name}" must be true, but it is not required.`,
        'Add it to "required".',
      )
}

/** The keywords that a form schema may have. */
const keywordsIn = ({ languages: { documents } }: Project): string[] =>
  entries(documents.ofFile('schemas/engine/keywords.schema.json')?.schema.properties).map(([name]) => name)

/** Reports keywords that forms do not have, in any schema of a file. */
function checkKeywords(source: Source, schema: unknown, known: string[], report: Report, pointer = ''): void {
  for (const [key, part] of entries(schema)) {
    const place = join(pointer, key)
    const isMap = ['properties', 'definitions', 'dependencies', 'dependentSchemas'].includes(key)
    if (!known.includes(key) && !/^(x-|ts)/.test(key))
      report(
        source.keyAt(place),
        `A form does not know the keyword "${key}".`,
        instead[key] ?? suggest(key, known, ''),
      )
    else if (isMap)
      for (const [name, inner] of entries(part))
        checkKeywords(source, inner, known, report, join(place, name))
    else if (Array.isArray(part) && ['allOf', 'anyOf', 'oneOf'].includes(key))
      part.forEach((inner, index) => checkKeywords(source, inner, known, report, join(place, index)))
    else if (['items', 'if', 'then', 'else', 'not', 'contains'].includes(key))
      checkKeywords(source, part, known, report, place)
  }
}

export const formShape: Rule = {
  id: 'form-shape',
  description: 'A form can show the values of its schema: their names, types and lengths are supported.',
  dependsOnInFile: ['json', 'broken-schema'],
  check(project, report) {
    const keywords = keywordsIn(project)
    for (const files of formsOf(project)) {
      checkKeywords(files.schema, files.schema.value, keywords, report)
      for (const node of formNodes(files, project.languages.documents)) {
        for (const { pointer, ...place } of node.schemas)
          if (pointer !== undefined) checkNames(files.schema, node, { ...place, pointer }, report)
        checkValue(files, node, report)
      }
    }
  },
}
