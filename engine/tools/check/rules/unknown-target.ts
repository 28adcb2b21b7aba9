import { declaredAt } from '../declared.ts'
import { beside } from '../finding.ts'
import type { Finding, Place, Rule } from '../finding.ts'
import { resolveTarget } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import { asString, join } from '../json.ts'
import { list, nearest, suggest } from '../suggest.ts'

const id = 'unknown-target'

/** Every way to write a state as a target from here. */
function targets(flow: Flow, from: StateNode): string[] {
  return [
    ...from.children.map(({ key }) => `.${key}`),
    ...(from.parent?.children.map(({ key }) => key) ?? []),
    ...flow.states.flatMap(({ value }) => (typeof value.id === 'string' ? [`#${value.id}`] : [])),
  ]
}

function hintFor(flow: Flow, from: StateNode, target: string): string {
  if (target === '$next') return 'Only a part leads to "$next"; a flow names the state.'
  if (!from.parent && from.children.some(({ key }) => key === target))
    return `From the flow itself, write ".${target}".`
  const near = nearest(target, targets(flow, from))
  if (near.length) return `Did you mean ${list(near).replaceAll(', ', ' or ')}?`
  const bare = target.replace(/^[.#]/, '').split('.').at(-1)
  const same = flow.states.find(({ key }) => key === bare)
  const path = same && `#${flow.id}${same.pointer.replaceAll('/states/', '.')}`
  return path ? `Did you mean "${path}"?` : suggest(target, targets(flow, from), '')
}

/** Where the state may have been renamed, or is missing: among those that a target of this form can name. */
function stateAt(flow: Flow, from: StateNode, target: string, reached: Set<StateNode>): Place[] {
  const { source } = flow
  if (target.startsWith('#')) {
    // The id may be gone from the state that is called so.
    const lost = flow.states.find(({ key, value }) => key === target.slice(1) && value.id === undefined)
    return lost ? [source.place(lost.pointer, 'key')] : []
  }
  const home = target.startsWith('.') ? from : from.parent
  const [key = '', ...path] = target.replace(/^\./, '').split('.')
  if (!home || path.length) return []
  const used = home.children.filter((node) => reached.has(node)).map((node) => node.key)
  return declaredAt(
    key,
    { source, pointer: join(home.pointer, 'states'), names: home.children.map((node) => node.key) },
    new Set(used),
  )
}

/** States that a target or an `initial` names. */
const named = (flow: Flow): Set<StateNode> =>
  new Set([
    ...flow.transitions.flatMap(({ from, target }) =>
      target === undefined ? [] : (resolveTarget(flow, from, target) ?? []),
    ),
    ...[flow.root, ...flow.states].flatMap(({ children, value }) =>
      children.filter(({ key }) => key === value.initial),
    ),
  ])

function initials(flow: Flow, node: StateNode, reached: Set<StateNode>): Finding[] {
  const { source } = flow
  const keys = node.children.map(({ key }) => key)
  const initial = asString(node.value.initial)
  const pointer = join(node.pointer, 'initial')
  if (initial === undefined)
    // That a flow needs "initial" says its schema.
    return keys.length && node.parent
      ? [
          source.finding(
            id,
            node.pointer,
            'A state with states needs "initial".',
            `Add "initial" with one of ${list(keys)}.`,
            'key',
          ),
        ]
      : []
  return keys.includes(initial)
    ? []
    : [
        beside(
          source.finding(id, pointer, `There is no state "${initial}" in here.`, suggest(initial, keys, '')),
          stateAt(flow, node, `.${initial}`, reached),
        ),
      ]
}

export const unknownTarget: Rule = {
  id,
  description: 'Every target and every `initial` names a state.',
  run: ({ flows }) =>
    flows.flatMap((flow) => {
      const reached = named(flow)
      return [
        ...[flow.root, ...flow.states].flatMap((node) => initials(flow, node, reached)),
        ...flow.transitions.flatMap(({ from, target, targetPointer }) =>
          target === undefined || resolveTarget(flow, from, target)
            ? []
            : [
                beside(
                  flow.source.finding(
                    id,
                    targetPointer,
                    `There is no state "${target}".`,
                    hintFor(flow, from, target),
                  ),
                  stateAt(flow, from, target, reached),
                ),
              ],
        ),
      ]
    }),
}
