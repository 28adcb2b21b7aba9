import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import { asString, get, join } from '../json.ts'
import { list, suggest } from '../suggest.ts'

const id = 'variant-target'

/** Where the states in a slot lead. */
const waysOut = (flow: Flow, node: StateNode): Set<StateNode> =>
  new Set(
    flow.transitions.flatMap(({ from, target }) => {
      const to = target !== undefined && lineage(from).includes(node) && resolveTarget(flow, from, target)
      return to ? [to] : []
    }),
  )

/** The next of a slot is a state to which the slot itself leads: variants take it for the way on. */
function ofSlot(flow: Flow, node: StateNode): Finding[] {
  const next = asString(get(node.value.meta, 'next'))
  const pointer = `${node.pointer}/meta/next`
  const report = (message: string, hint: string, also: string[] = []) => [
    beside(
      flow.source.finding(id, pointer, message, hint),
      also.map((key) => flow.source.place(join(node.pointer, key), 'key')),
    ),
  ]
  if (next === undefined) return []
  if (get(node.value.meta, 'slot') === undefined)
    return report('Only a slot has a next.', 'Add "slot" beside it, or remove it.')
  const to = resolveTarget(flow, node, next)
  const siblings = node.parent?.children.map(({ key }) => key) ?? []
  if (!to) return report(`There is no state "${next}".`, suggest(next, siblings, ''))
  const out = waysOut(flow, node)
  return out.has(to)
    ? []
    : report(
        `The slot itself never leads to "${next}".`,
        out.size
          ? `It leads to ${list([...out].map(({ key }) => key))}.`
          : 'Let one of its transitions do so.',
        ['always', 'on', 'invoke'].filter((key) => node.value[key] !== undefined),
      )
}

export const variantTarget: Rule = {
  id,
  description:
    'The next of a slot is where it leads; in a variant nothing leads to what was replaced, and every part leads out.',
  run: ({ flows, variantFindings }) => [
    ...flows.flatMap((flow) => flow.states.flatMap((node) => ofSlot(flow, node))),
    ...variantFindings.filter(({ rule }) => rule === id),
  ],
}
