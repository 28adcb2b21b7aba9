import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { lineage } from '../flow.ts'
import type { Flow } from '../flow.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import { folderOf, stem } from '../layout.ts'
import type { Project } from '../project.ts'
import type { Source } from '../source.ts'

const id = 'duplicate-id'

interface Named {
  name: string
  source: Source
  pointer: string
}

/** The second and every later one of the same name. */
function twins(what: string, named: Named[]): Finding[] {
  const first = new Map<string, Named>()
  return named.flatMap((one) => {
    const other = first.get(one.name)
    if (!other) first.set(one.name, one)
    return other
      ? [
          beside(
            one.source.finding(
              id,
              one.pointer,
              `${what} "${one.name}" exists twice.`,
              `The other one is ${other.source.file}${other.pointer && ` ${other.pointer}`}. Rename one.`,
            ),
            [other.source.place(other.pointer)],
          ),
        ]
      : []
  })
}

/** Values under a key in a list of objects. */
const inList = (source: Source, list: unknown, pointer: string, key: string): Named[] =>
  asArray(list).flatMap((item, i) => {
    const name = asString(get(item, key))
    return name === undefined ? [] : [{ name, source, pointer: join(join(pointer, i), key) }]
  })

/** A state without an id has its path as id, so that the two can clash. */
function ofFlow({ source, root, states, id: flow }: Flow): Finding[] {
  const ids = states.map(({ value, pointer }): Named => {
    const own = asString(value.id)
    return own === undefined
      ? { name: `${flow}${pointer.replaceAll('/states/', '.')}`, source, pointer }
      : { name: own, source, pointer: `${pointer}/id` }
  })
  const invoked = states.flatMap((node) => {
    const name = asString(get(node.value.invoke, 'id'))
    const twin = lineage(node)
      .slice(1)
      .some(({ value }) => name !== undefined && get(value.invoke, 'id') === name)
    return twin
      ? [
          source.finding(
            id,
            `${node.pointer}/invoke/id`,
            `A state around this one invokes as "${name}" too.`,
            'Give one of the two another id.',
          ),
        ]
      : []
  })
  const slots = states.flatMap(({ value, pointer }): Named[] => {
    const name = asString(get(value.meta, 'slot'))
    return name === undefined ? [] : [{ name, source, pointer: `${pointer}/meta/slot` }]
  })
  return [
    ...twins('State', [{ name: flow, source, pointer: '/id' }, ...ids]),
    ...twins('Slot', slots),
    ...twins('Step', inList(source, get(root.value.meta, 'steps'), '/meta/steps', 'id')),
    ...invoked,
  ]
}

/** Names under which the elements of a screen send their values; elements with a guard, or in a `given`, may share one. */
function entriesOf(source: Source, body: unknown, pointer: string, within = false): Named[] {
  return asArray(body).flatMap((element, i) => {
    const place = join(pointer, i)
    const name = asString(get(element, 'name'))
    const guarded = within || get(element, 'when') !== undefined || get(element, 'type') === 'given'
    return [
      ...(name !== undefined && isObject(element) && !guarded
        ? [{ name, source, pointer: join(place, 'name') }]
        : []),
      ...entriesOf(source, get(element, 'body'), join(place, 'body'), guarded),
    ]
  })
}

/** Name or address of the error page, which is a route too. */
function errorPage(source: Source, key: string): Named[] {
  const name = asString(get(get(source.value, 'error'), key))
  return name === undefined ? [] : [{ name, source, pointer: `/error/${key}` }]
}

function ofTexts({ of }: Project): Finding[] {
  const keys = of('texts').flatMap((source) =>
    entries(source.value).flatMap(([key]) =>
      key === '$schema' ? [] : [{ name: `${folderOf(source.file)}: ${key}`, source, pointer: join('', key) }],
    ),
  )
  return twins('Text', keys)
}

export const duplicateId: Rule = {
  id,
  description:
    'Ids are given once: screens, flows, states, slots, steps, entries of a screen, routes, texts.',
  run: (project) => [
    ...twins(
      'Screen',
      project.of('screen').map((source) => ({ name: stem(source.file), source, pointer: '' })),
    ),
    ...twins(
      'Flow',
      (['flow', 'variant'] as const)
        .flatMap((kind) => project.of(kind))
        .map((source) => ({ name: folderOf(source.file), source, pointer: '' })),
    ),
    ...project.flows.flatMap(ofFlow),
    ...project
      .of('screen')
      .flatMap((source) => twins('Entry', entriesOf(source, get(source.value, 'body'), '/body'))),
    ...project
      .of('routes')
      .flatMap((source) => [
        ...twins('Route', [
          ...inList(source, get(source.value, 'entries'), '/entries', 'name'),
          ...errorPage(source, 'name'),
        ]),
        ...twins('Address', [
          ...inList(source, get(source.value, 'entries'), '/entries', 'path'),
          ...errorPage(source, 'path'),
        ]),
      ]),
    ...ofTexts(project),
  ],
}
