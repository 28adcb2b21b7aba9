import type { Finding, Rule } from '../finding.ts'
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

function initials({ source }: Flow, node: StateNode): Finding[] {
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
    : [source.finding(id, pointer, `There is no state "${initial}" in here.`, suggest(initial, keys, ''))]
}

export const unknownTarget: Rule = {
  id,
  description: 'Every target and every `initial` names a state.',
  run: ({ flows }) =>
    flows.flatMap((flow) => [
      ...[flow.root, ...flow.states].flatMap((node) => initials(flow, node)),
      ...flow.transitions.flatMap(({ from, target, targetPointer }) =>
        target === undefined || resolveTarget(flow, from, target)
          ? []
          : [
              flow.source.finding(
                id,
                targetPointer,
                `There is no state "${target}".`,
                hintFor(flow, from, target),
              ),
            ],
      ),
    ]),
}
