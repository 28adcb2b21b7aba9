import { declaredAt } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, entries, get, isObject, join } from '../json.ts'
import { isForm } from '../layout.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'

const id = 'form-shape'

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

/** The schema takes an object of the fields it names, and no others, and says which it needs. */
function closed(source: Source): Finding[] {
  const finding = (key: string, wanted: string) =>
    get(source.value, key) === JSON.parse(wanted)
      ? []
      : [source.finding(id, '', `A form says "${key}": ${wanted}.`, `Add "${key}": ${wanted}.`, 'key')]
  const unsaid =
    get(source.value, 'required') === undefined
      ? [
          source.finding(
            id,
            '',
            'A form says which of its fields are required.',
            'Add "required", with an empty list where none is.',
            'key',
          ),
        ]
      : []
  return [...finding('type', '"object"'), ...finding('additionalProperties', 'false'), ...unsaid]
}

/** Longest text that a field of a form may take, in characters. */
const longest = 10_000

/** A text is neither empty where it is required nor without an end, and a constant is of the type of its field. */
function lengths(source: Source, field: unknown, pointer: string, required: boolean): Finding[] {
  const has = (key: string) => get(field, key) !== undefined
  const [least, most] = [get(field, 'minLength'), get(field, 'maxLength')]
  const report = (at: string, message: string, hint: string) => [source.finding(id, at, message, hint, 'key')]
  const constant = get(field, 'const')
  const type = get(field, 'type')
  return [
    ...(constant !== undefined &&
    typeof type === 'string' &&
    typeof constant !== type.replace('integer', 'number')
      ? report(
          `${pointer}/const`,
          `No value of type "${type}" is ${JSON.stringify(constant)}.`,
          'Give it the type of the field.',
        )
      : []),
    ...(typeof most === 'number' && most > longest
      ? report(`${pointer}/maxLength`, `Longer than ${longest} characters.`, 'Say what fits into the field.')
      : []),
    ...(typeof least === 'number' && least > (typeof most === 'number' ? most : longest)
      ? report(
          `${pointer}/minLength`,
          'No text is as long and as short as asked for.',
          'Make it smaller than "maxLength".',
        )
      : []),
    ...(type === 'string' && !has('maxLength') && !has('pattern') && !has('enum') && !has('const')
      ? report(pointer, 'This text has no end.', 'Add "maxLength".')
      : []),
    ...(type === 'string' && required && !has('minLength') && !has('pattern') && !has('enum') && !has('const')
      ? report(pointer, 'This field is required, but may be empty.', 'Add "minLength": 1.')
      : []),
  ]
}

function ofSchema(source: Source): Finding[] {
  const { value } = source
  const fields = entries(get(value, 'properties'))
  const names = fields.map(([name]) => name)
  const keywords = (node: unknown, pointer: string) =>
    entries(node).flatMap(([key]) =>
      forbidden.has(key)
        ? [
            source.finding(
              id,
              join(pointer, key),
              `A form does not use "${key}".`,
              forbidden.get(key) ?? '',
              'key',
            ),
          ]
        : [],
    )
  return [
    ...keywords(value, ''),
    ...fields.flatMap(([name, field]) => {
      const pointer = join('/properties', name)
      return [
        ...keywords(field, pointer),
        ...(['type', '$ref', 'allOf'].some((key) => get(field, key) !== undefined)
          ? []
          : [
              source.finding(
                id,
                pointer,
                'A field needs a type.',
                'Add "type", for example "string".',
                'key',
              ),
            ]),
        ...(get(field, 'type') === 'object' || isObject(get(field, 'properties'))
          ? [
              source.finding(
                id,
                pointer,
                'A form is flat: a field is no object.',
                'Make its parts fields of their own.',
                'key',
              ),
            ]
          : []),
        ...(get(field, 'pattern') !== undefined &&
        !bounded(get(field, 'pattern')) &&
        get(field, 'maxLength') === undefined
          ? [
              source.finding(
                id,
                join(pointer, 'pattern'),
                'A pattern without an end needs a length.',
                'Add "maxLength" beside it.',
                'key',
              ),
            ]
          : []),
      ]
    }),
    ...closed(source),
    ...fields.flatMap(([name, field]) =>
      get(field, 'const') === true && !asArray(get(value, 'required')).includes(name)
        ? [
            source.finding(
              id,
              '/required',
              `"${name}" has to be agreed to, but may be left out.`,
              'Add it to "required".',
              'key',
            ),
          ]
        : [],
    ),
    ...fields.flatMap(([name, field]) =>
      lengths(source, field, join('/properties', name), asArray(get(value, 'required')).includes(name)),
    ),
    ...asArray(get(value, 'required')).flatMap((name, i) =>
      names.includes(String(name)) || !names.length
        ? []
        : [
            beside(
              source.finding(
                id,
                `/required/${i}`,
                `The form has no field "${String(name)}".`,
                suggest(String(name), names, ''),
              ),
              declaredAt(
                String(name),
                { source, pointer: '/properties', names },
                new Set(asArray(get(value, 'required'))),
              ),
            ),
          ],
    ),
  ]
}

export const formShape: Rule = {
  id,
  description:
    'The schema of a form is flat and unconditional: what does not fit there is a named check or another screen.',
  run: ({ sources }) => sources.filter(({ file }) => isForm(file)).flatMap(ofSchema),
}
