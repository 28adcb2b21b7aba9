import type { Finding, Rule } from '../finding.ts'
import { asArray, entries, get, isObject, join } from '../json.ts'
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
        ...(['type', 'enum', 'const', '$ref', 'allOf'].some((key) => get(field, key) !== undefined)
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
    ...asArray(get(value, 'required')).flatMap((name, i) =>
      names.includes(String(name)) || !names.length
        ? []
        : [
            source.finding(
              id,
              `/required/${i}`,
              `The form has no field "${String(name)}".`,
              suggest(String(name), names, ''),
            ),
          ],
    ),
  ]
}

export const formShape: Rule = {
  id,
  description:
    'The schema of a form is flat and unconditional: what does not fit there is a named check or another screen.',
  run: ({ sources }) =>
    sources.filter(({ file }) => /^schemas\/forms\/[^/]+\.schema\.json$/.test(file)).flatMap(ofSchema),
}
