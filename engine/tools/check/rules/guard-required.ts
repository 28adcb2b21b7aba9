import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, entries, isObject, join } from '../json.ts'
import type { Source } from '../source.ts'

const id = 'guard-required'

function ofGuard(source: Source, guard: unknown, pointer: string): Finding[] {
  if (!isObject(guard)) return []
  const required = asArray(guard.required)
  /** The half that does not say it. */
  const half = (key: 'required' | 'properties') => [
    source.place(key in guard ? join(pointer, key) : pointer, 'key'),
  ]
  const missing = entries(guard.properties)
    .filter(([key]) => !required.includes(key))
    .map(([key]) =>
      beside(
        source.finding(
          id,
          join(join(pointer, 'properties'), key),
          `Passes when "${key}" is absent.`,
          `Add "${key}" to "required" beside it.`,
          'key',
        ),
        half('required'),
      ),
    )
  const said = ['type', 'const', 'enum', 'allOf', 'anyOf'].some((key) => key in guard)
  const vague = said
    ? []
    : [
        source.finding(
          id,
          pointer,
          'Passes whatever the value is of another type.',
          'Add "type", "const" or "enum": the other keywords look at values of one type only.',
          'key',
        ),
      ]
  const empty =
    guard.type === 'array' && !['minItems', 'items', 'contains'].some((key) => key in guard)
      ? [
          source.finding(
            id,
            pointer,
            'Passes for an empty list.',
            'Add "minItems": 1, or say what it holds by "contains".',
            'key',
          ),
        ]
      : []
  const unsaid = required.flatMap((key, i) =>
    isObject(guard.properties) && Object.hasOwn(guard.properties, String(key))
      ? []
      : [
          beside(
            source.finding(
              id,
              `${pointer}/required/${i}`,
              `Passes whatever "${String(key)}" is.`,
              `Say in "properties" what "${String(key)}" must be.`,
            ),
            half('properties'),
          ),
        ],
  )
  const children: [unknown, string][] = [
    ...entries(guard.properties).map(([key, child]): [unknown, string] => [
      child,
      join(join(pointer, 'properties'), key),
    ]),
    ...['allOf', 'anyOf'].flatMap((key) =>
      asArray(guard[key]).map((child, i): [unknown, string] => [child, join(join(pointer, key), i)]),
    ),
    [guard.items, join(pointer, 'items')],
    [guard.contains, join(pointer, 'contains')],
    [guard.additionalProperties, join(pointer, 'additionalProperties')],
  ]
  return [
    ...missing,
    ...vague,
    ...empty,
    ...unsaid,
    ...children.flatMap(([child, place]) => ofGuard(source, child, place)),
  ]
}

export const guardRequired: Rule = {
  id,
  description:
    'A guard requires every property it looks at and says what it must be, so that it never passes because something is absent, empty or of another type.',
  run: ({ of }) =>
    of('guards').flatMap((source) =>
      entries(source.value).flatMap(([name, guard]) => ofGuard(source, guard, join('', name))),
    ),
}
