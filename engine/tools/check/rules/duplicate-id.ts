import { lineage } from '../../flow/states.ts'
import { get } from '../../../util/json.ts'
import type { JsonNode, Place } from '../../json/source.ts'
import { folderOf, stem } from '../file-kinds.ts'
import type { Flow } from '../flows.ts'
import { byFile } from '../names/declarations.ts'
import type { Report, Rule } from '../rule.ts'

interface Named {
  name: string
  place?: Place
}

/** Reports each repetition of a name. */
function checkTwins(what: string, named: readonly Named[], report: Report): void {
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

const named = (node: JsonNode): Named[] =>
  node.text === undefined ? [] : [{ name: node.text, place: node.place }]
const inList = (list: JsonNode, key: string): Named[] => list.items.flatMap((item) => named(item.get(key)))

function checkFlow({ source, states, id: flow }: Flow, report: Report): void {
  const nodes = states.map(({ pointer }) => source.node(pointer))
  // The id of a state without `id` is its path, which may equal the `id` of another state.
  const ids = nodes.flatMap((state): Named[] => {
    const own = named(state.get('id'))
    return own.length
      ? own
      : [{ name: `${flow}${state.pointer.replaceAll('/states/', '.')}`, place: state.place }]
  })
  checkTwins('State', [{ name: flow, place: source.at('/id') }, ...ids], report)
  checkTwins(
    'Slot',
    nodes.flatMap((state) => named(state.get('meta', 'slot'))),
    report,
  )
  checkTwins('Step', inList(source.node('/meta/steps'), 'id'), report)
  for (const node of states) {
    const id = source.node(node.pointer).get('invoke', 'id')
    const outer = lineage(node).slice(1)
    if (id.text !== undefined && outer.some(({ value }) => get(value.invoke, 'id') === id.text))
      report(
        id.place,
        `An ancestor of this state uses the invoke id "${id.text}" too.`,
        'Give one of the two another id.',
      )
  }
}

/** Names under which the elements of a screen send their values; elements with a guard, or in a `conditional`, may share one. */
const sentBy = (holder: JsonNode, within = false): Named[] =>
  holder.get('body').items.flatMap((element) => {
    const guarded =
      within || element.get('when').value !== undefined || element.get('type').value === 'conditional'
    return [...(guarded ? [] : named(element.get('name'))), ...sentBy(element, guarded)]
  })

export const duplicateId: Rule = {
  id: 'duplicate-id',
  description:
    'Ids are unique: screens, flows, states, slots, steps, elements with input on a screen, routes, texts.',
  check(project, report) {
    const { of, flows } = project
    checkTwins('Screen', byFile('screen', stem)(project).declarations, report)
    checkTwins('Flow', byFile(['flow', 'variant'], folderOf)(project).declarations, report)
    for (const flow of flows) checkFlow(flow, report)
    for (const { root } of of('screen')) checkTwins('Entry', sentBy(root), report)
    // The error page is a route too.
    for (const { root } of of('routes'))
      for (const [what, key] of [
        ['Route', 'name'],
        ['Address', 'path'],
      ] as const)
        checkTwins(what, [...inList(root.get('entries'), key), ...named(root.get('error', key))], report)
    const texts = of('texts').flatMap(({ root, file }) =>
      root.fields
        .filter(({ key }) => key !== '$schema')
        .map(({ key, place }) => ({ name: `${folderOf(file)}: ${key}`, place })),
    )
    checkTwins('Text', texts, report)
  },
}
