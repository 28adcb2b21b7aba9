import { stateAt } from '../../flow/model.ts'
import { resolveTarget, targetTo, type StateNode } from '../../flow/states.ts'
import { suggest } from '../../json/suggest.ts'
import type { Flow } from '../flows.ts'
import type { Project } from '../project.ts'
import type { NameKind } from './declarations.ts'
import type { Reference } from './references.ts'

/** The flow and the state in which a reference stands; undefined in parts and variants, which resolve to flows. */
function stateAround({ flows }: Project, { node }: Reference) {
  const flow = flows.find(({ source }) => source === node.source)
  return flow && { flow, state: stateAt(flow, node.pointer) }
}

function hintFor(flow: Flow, from: StateNode, target: string): string {
  if (target === '$next') return '"$next" exists in parts only; name the state.'
  if (!from.parent && from.children.some(({ key }) => key === target))
    return `From the flow itself, write ".${target}".`
  const short = [
    ...from.children.map(({ key }) => `.${key}`),
    ...(from.parent?.children.map(({ key }) => key) ?? []),
    ...flow.states.flatMap(({ value }) => (typeof value.id === 'string' ? [`#${value.id}`] : [])),
  ]
  const hint = suggest(target, [...short, ...flow.states.map((state) => targetTo(flow, state.path))], '')
  const key = target.replace(/^[.#]/, '').split('.').at(-1)
  const same = hint.startsWith('Did') ? undefined : flow.states.find((state) => state.key === key)
  return same ? `Did you mean "${targetTo(flow, same.path)}"?` : hint
}

/** Targets of transitions, and the `next` of slots. */
export const targets: NameKind = {
  problem(project, reference) {
    const { flow, state } = stateAround(project, reference) ?? {}
    const target = reference.value
    if (!flow || !state || resolveTarget(flow, state, target)) return undefined
    return { message: `There is no state "${target}".`, hint: hintFor(flow, state, target) }
  },
}

export const initials: NameKind = {
  problem(project, reference) {
    const { value: key } = reference
    const known = stateAround(project, reference)?.state.children.map((child) => child.key)
    if (!known || known.includes(key)) return undefined
    return { message: `There is no state "${key}" in here.`, hint: suggest(key, known, '') }
  },
}

/** The path of a state in the flow of the entry that the same input names, else in any flow. */
export const statePaths: NameKind = {
  problem(project, { value: path, node }) {
    const named = project
      .referencesIn(node.source)
      .find(({ names, node: { parent } }) => names === 'entry' && parent?.pointer === node.parent?.pointer)
    const all = project.of('routes').flatMap((routes) => routes.node('/entries').items)
    const flow = all.find((entry) => entry.get('name').value === named?.value)?.get('flow').text
    const within = project.flows.filter(({ id }) => flow === undefined || id === flow)
    const paths = within.flatMap(({ states }) => states.map((state) => state.path))
    if (paths.includes(path)) return undefined
    return {
      message: `No state has the path "${path}"${flow === undefined ? '' : ` in the flow "${flow}"`}.`,
      hint: suggest(path, paths, 'Name the states from the outermost to it, with a slash between two.'),
    }
  },
}
