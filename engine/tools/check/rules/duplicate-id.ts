import { get } from '../../../util/json.ts'
import { lineage } from '../../flow/states.ts'
import type { JsonNode, Place } from '../../json/source.ts'
import { folderOf, stem } from '../file-kinds.ts'
import type { Flow } from '../flows.ts'
import { byFile, type Declaration } from '../names/declarations.ts'
import { contextFile } from '../names/name-kinds.ts'
import { rule, say, type Report } from '../rule.ts'

/** Reports each repetition of a name. */
function checkTwins(what: string, named: readonly Declaration[], report: Report): void {
  const first = new Map<string, Place>()
  for (const { name, place } of named) {
    const other = first.get(name)
    if (place && other)
      report(
        place,
        `${what} "${name}" exists twice.`,
        `The other one is ${other.file}${other.pointer && ` ${other.pointer}`}. Rename one.`,
        [other],
      )
    else if (place) first.set(name, place)
  }
}

/** The names that texts give. */
const named = (nodes: JsonNode[]): Declaration[] =>
  nodes.flatMap(({ text, place }) => (text === undefined ? [] : [{ name: text, place }]))

function checkFlow({ source, states, id: flow }: Flow, report: Report): void {
  const nodes = states.map(({ pointer }) => source.node(pointer))
  // The id of a state without `id` is its path, which may equal the `id` of another state.
  const ids = nodes.map((state): Declaration => {
    const { text, place } = state.get('id')
    return text === undefined
      ? { name: `${flow}${state.pointer.replaceAll('/states/', '.')}`, place: state.place }
      : { name: text, place }
  })
  checkTwins('State', [{ name: flow, place: source.at('/id') }, ...ids], report)
  checkTwins('Slot', named(nodes.map((state) => state.get('meta', 'slot'))), report)
  checkTwins('Step', named(source.node('/meta/steps').items.map((step) => step.get('id'))), report)
  for (const node of states) {
    const { text: id, place } = source.node(`${node.pointer}/invoke/id`)
    const outer = lineage(node).slice(1)
    if (id !== undefined && outer.some(({ value }) => get(value.invoke, 'id') === id))
      report(place, ...say('sameInvoke', id))
  }
}

/** Names under which the elements of a screen send their values; elements with a guard, or in a `conditional`, may share one. */
const sentBy = (holder: JsonNode, within = false): JsonNode[] =>
  holder.get('body').items.flatMap((element) => {
    const guarded = within || !element.get('when').isMissing || element.get('type').value === 'conditional'
    return [...(guarded ? [] : [element.get('name')]), ...sentBy(element, guarded)]
  })

/** Ids are unique: screens, schemas, keys of the session, flows, states, slots, steps, elements with input on a screen, routes, texts. */
export const duplicateId = rule((project, report) => {
  const { of, flows } = project
  checkTwins('Screen', byFile('screen', stem)(project), report)
  checkTwins('Schema', named(of('schema').map(({ root }) => root.get('$id'))), report)
  const context =
    of('schema')
      .find(({ file }) => file === contextFile)
      ?.root.get('properties').fields ?? []
  checkTwins('Session key', named(context.map((property) => property.get('x-session'))), report)
  checkTwins('Flow', byFile(['flow', 'variant'], folderOf)(project), report)
  for (const flow of flows) checkFlow(flow, report)
  for (const { root } of of('screen')) checkTwins('Entry', named(sentBy(root)), report)
  for (const { root } of of('routes')) {
    // The error page is a route too.
    const routes = [...root.get('entries').items, root.get('error')]
    checkTwins('Route', named(routes.map((route) => route.get('name'))), report)
    checkTwins('Address', named(routes.map((route) => route.get('path'))), report)
  }
  const texts = of('texts').flatMap(({ root, file }) =>
    root.fields.flatMap(({ key, place }) =>
      key === '$schema' ? [] : [{ name: `${folderOf(file)}: ${key}`, place }],
    ),
  )
  checkTwins('Text', texts, report)
})
