import type { Place, Source } from '../../json/source.ts'
import { lineage } from '../../flow/states.ts'
import type { Flow } from '../flows.ts'
import { asArray, asString, entries, get, join } from '../../../util/json.ts'
import { folderOf, stem } from '../file-kinds.ts'
import { byFile } from '../names/declarations.ts'
import type { Report, Rule } from '../rule.ts'

interface Named {
  name: string
  place: Place
}

/** Reports each repetition of a name. */
function checkTwins(what: string, named: readonly { name: string; place?: Place }[], report: Report): void {
  const first = new Map<string, Place>()
  for (const { name, place } of named) {
    const other = first.get(name)
    if (!place) continue
    if (other)
      report(
        place,
        `${what} "${name}" exists twice.`,
        `The other one is ${other.file}${other.pointer && ` ${other.pointer}`}. Rename one.`,
        [other],
      )
    else first.set(name, place)
  }
}

/** Values under a key in a list of objects. */
const inList = (source: Source, list: unknown, pointer: string, key: string): Named[] =>
  asArray(list).flatMap((item, i) => {
    const name = asString(get(item, key))
    return name === undefined ? [] : [{ name, place: source.at(join(join(pointer, i), key)) }]
  })

function checkFlow({ source, root, states, id: flow }: Flow, report: Report): void {
  // The id of a state without `id` is its path, which may equal the `id` of another state.
  const ids = states.map(({ value, pointer }): Named => {
    const own = asString(value.id)
    return own === undefined
      ? { name: `${flow}${pointer.replaceAll('/states/', '.')}`, place: source.at(pointer) }
      : { name: own, place: source.at(`${pointer}/id`) }
  })
  const slots = states.flatMap(({ value, pointer }): Named[] => {
    const name = asString(get(value.meta, 'slot'))
    return name === undefined ? [] : [{ name, place: source.at(`${pointer}/meta/slot`) }]
  })
  checkTwins('State', [{ name: flow, place: source.at('/id') }, ...ids], report)
  checkTwins('Slot', slots, report)
  checkTwins('Step', inList(source, get(root.value.meta, 'steps'), '/meta/steps', 'id'), report)
  for (const node of states) {
    const name = asString(get(node.value.invoke, 'id'))
    if (
      lineage(node)
        .slice(1)
        .some(({ value }) => name !== undefined && get(value.invoke, 'id') === name)
    )
      report(
        source.at(`${node.pointer}/invoke/id`),
        `An ancestor of this state uses the invoke id "${name}" too.`,
        'Give one of the two another id.',
      )
  }
}

/** Names under which the elements of a screen send their values; elements with a guard, or in a `conditional`, may share one. */
function entriesOf(source: Source, body: unknown, pointer: string, within = false): Named[] {
  return asArray(body).flatMap((element, i) => {
    const place = join(pointer, i)
    const name = asString(get(element, 'name'))
    const guarded = within || get(element, 'when') !== undefined || get(element, 'type') === 'conditional'
    return [
      ...(name !== undefined && !guarded ? [{ name, place: source.at(join(place, 'name')) }] : []),
      ...entriesOf(source, get(element, 'body'), join(place, 'body'), guarded),
    ]
  })
}

/** Names or addresses of the entries and of the error page, which is a route too. */
function routesOf(source: Source, key: string): Named[] {
  const error = asString(get(get(source.value, 'error'), key))
  return [
    ...inList(source, get(source.value, 'entries'), '/entries', key),
    ...(error === undefined ? [] : [{ name: error, place: source.at(`/error/${key}`) }]),
  ]
}

const textsIn = (source: Source): Named[] =>
  entries(source.value).flatMap(([key]) =>
    key === '$schema' ? [] : [{ name: `${folderOf(source.file)}: ${key}`, place: source.at(join('', key)) }],
  )

export const duplicateId: Rule = {
  id: 'duplicate-id',
  description:
    'Ids are unique: screens, flows, states, slots, steps, elements with input on a screen, routes, texts.',
  check(project, report) {
    const { of, flows } = project
    checkTwins('Screen', byFile('screen', stem)(project).declarations, report)
    checkTwins('Flow', byFile(['flow', 'variant'], folderOf)(project).declarations, report)
    for (const flow of flows) checkFlow(flow, report)
    for (const source of of('screen'))
      checkTwins('Entry', entriesOf(source, get(source.value, 'body'), '/body'), report)
    for (const source of of('routes')) {
      checkTwins('Route', routesOf(source, 'name'), report)
      checkTwins('Address', routesOf(source, 'path'), report)
    }
    checkTwins('Text', of('texts').flatMap(textsIn), report)
  },
}
