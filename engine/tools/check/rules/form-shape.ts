import { asArray, entries, get, isObject, join } from '../json.ts'
import { isForm } from '../layout.ts'
import { relatedTo } from '../names.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const elsewhere = 'Branch between screens, not inside a form.'
const forbidden = new Map([
  ['default', 'Initial values come from the context.'],
  ['if', elsewhere],
  ['then', elsewhere],
  ['else', elsewhere],
  ['oneOf', elsewhere],
  ['dependencies', elsewhere],
  ['not', 'Use a named check in the hints of the form.'],
  ['patternProperties', 'Name each field.'],
  ['format', 'Use "pattern".'],
])

/** The pattern itself says how long a value may be: it has both ends, and nothing in it repeats without limit. */
const bounded = (pattern: unknown): boolean =>
  typeof pattern === 'string' &&
  /^\^[^|]*\$$/.test(pattern) &&
  !/[*+]|\{\d+,\}/.test(pattern.replace(/\\.|\[(?:\\.|[^\]\\])*\]/g, 'x'))

/** Longest text that a field of a form may take, in characters. */
const longest = 10_000

/** The schema takes an object of the fields it names, and no others, and says which it needs. */
function checkClosed(source: Source, report: Report): void {
  for (const [key, wanted] of [
    ['type', '"object"'],
    ['additionalProperties', 'false'],
  ] as const)
    if (get(source.value, key) !== JSON.parse(wanted))
      report(source.keyAt(''), `A form says "${key}": ${wanted}.`, `Add "${key}": ${wanted}.`)
  if (get(source.value, 'required') === undefined)
    report(
      source.keyAt(''),
      'A form says which of its fields are required.',
      'Add "required", with an empty list where none is.',
    )
}

/** A text is neither empty where it is required nor without an end, and a constant is of the type of its field. */
function checkLengths(
  source: Source,
  field: unknown,
  pointer: string,
  required: boolean,
  report: Report,
): void {
  const has = (key: string) => get(field, key) !== undefined
  const say = (at: string, message: string, hint: string) => report(source.keyAt(at), message, hint)
  const [least, most, constant, type] = ['minLength', 'maxLength', 'const', 'type'].map((key) =>
    get(field, key),
  )
  const closed = has('pattern') || has('enum') || has('const')
  if (
    constant !== undefined &&
    typeof type === 'string' &&
    typeof constant !== type.replace('integer', 'number')
  )
    say(
      `${pointer}/const`,
      `No value of type "${type}" is ${JSON.stringify(constant)}.`,
      'Give it the type of the field.',
    )
  if (typeof most === 'number' && most > longest)
    say(`${pointer}/maxLength`, `Longer than ${longest} characters.`, 'Say what fits into the field.')
  if (typeof least === 'number' && least > (typeof most === 'number' ? most : longest))
    say(
      `${pointer}/minLength`,
      'No text is as long and as short as asked for.',
      'Make it smaller than "maxLength".',
    )
  if (type === 'string' && !has('maxLength') && !closed)
    say(pointer, 'This text has no end.', 'Add "maxLength".')
  if (type === 'string' && required && !has('minLength') && !closed)
    say(pointer, 'This field is required, but may be empty.', 'Add "minLength": 1.')
}

function checkKeywords(source: Source, node: unknown, pointer: string, report: Report): void {
  for (const [key] of entries(node)) {
    const hint = forbidden.get(key)
    if (hint !== undefined) report(source.keyAt(join(pointer, key)), `A form does not use "${key}".`, hint)
  }
}

function checkField(
  source: Source,
  field: unknown,
  pointer: string,
  required: boolean,
  report: Report,
): void {
  checkKeywords(source, field, pointer, report)
  if (!['type', '$ref', 'allOf'].some((key) => get(field, key) !== undefined))
    report(source.keyAt(pointer), 'A field needs a type.', 'Add "type", for example "string".')
  if (get(field, 'type') === 'object' || isObject(get(field, 'properties')))
    report(
      source.keyAt(pointer),
      'A form is flat: a field is no object.',
      'Make its parts fields of their own.',
    )
  const pattern = get(field, 'pattern')
  if (pattern !== undefined && !bounded(pattern) && get(field, 'maxLength') === undefined)
    report(
      source.keyAt(join(pointer, 'pattern')),
      'A pattern without an end needs a length.',
      'Add "maxLength" beside it.',
    )
  checkLengths(source, field, pointer, required, report)
}

function checkForm(source: Source, report: Report): void {
  const fields = entries(get(source.value, 'properties'))
  const required = asArray(get(source.value, 'required')).map(String)
  checkKeywords(source, source.value, '', report)
  checkClosed(source, report)
  for (const [name, field] of fields) {
    checkField(source, field, join('/properties', name), required.includes(name), report)
    if (get(field, 'const') === true && !required.includes(name))
      report(
        source.keyAt('/required'),
        `"${name}" has to be agreed to, but may be left out.`,
        'Add it to "required".',
      )
  }
  const names = fields.map(([name]) => name)
  const declarations = names.map((name) => ({ name, place: source.keyAt(join('/properties', name)) }))
  const homes = [source.keyAt('/properties')]
  for (const [i, name] of required.entries())
    if (names.length && !names.includes(name))
      report(
        source.at(`/required/${i}`),
        `The form has no field "${name}".`,
        suggest(name, names, ''),
        relatedTo(name, { declarations, homes }, new Set(required)),
      )
}

export const formShape: Rule = {
  id: 'form-shape',
  description:
    'The schema of a form is flat and unconditional: what does not fit there is a named check or another screen.',
  check({ sources }, report) {
    for (const source of sources) if (isForm(source.file)) checkForm(source, report)
  },
}
