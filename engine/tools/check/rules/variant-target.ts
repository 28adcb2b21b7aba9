import { lineage, resolveTarget } from '../../flow/states.ts'
import type { Flow } from '../flows.ts'
import type { StateNode } from '../../flow/states.ts'
import { asString, get, join } from '../json.ts'
import type { Report, Rule } from '../rule.ts'
import { list } from '../suggest.ts'

/** The targets of the states in a slot. */
const waysOut = (flow: Flow, node: StateNode): Set<StateNode> =>
  new Set(flow.transitions.flatMap(({ from, to }) => (to && lineage(from).includes(node) ? [to] : [])))

/** Checks that `next` of a slot, where variants continue, is one of the slot's own targets. */
function checkSlot(flow: Flow, node: StateNode, report: Report): void {
  const next = asString(get(node.value.meta, 'next'))
  const place = flow.source.at(`${node.pointer}/meta/next`)
  if (next === undefined) return
  if (get(node.value.meta, 'slot') === undefined)
    return report(place, 'Only a slot has a next.', 'Add "slot" beside it, or remove it.')
  const to = resolveTarget(flow, node, next)
  const out = waysOut(flow, node)
  if (to && !out.has(to))
    report(
      place,
      `The slot itself never leads to "${next}".`,
      out.size ? `It leads to ${list([...out].map(({ key }) => key))}.` : 'Let one of its transitions do so.',
      ['always', 'on', 'invoke']
        .filter((key) => node.value[key] !== undefined)
        .map((key) => flow.source.keyAt(join(node.pointer, key))),
    )
}

export const variantTarget: Rule = {
  id: 'variant-target',
  description:
    'The `next` of a slot is one of its targets. In a variant no target is a replaced state, and every part has a transition that leaves it.',
  check({ flows, variantProblems }, report) {
    for (const flow of flows) for (const node of flow.states) checkSlot(flow, node, report)
    for (const { rule, place, message, hint, relatedLocations } of variantProblems)
      if (rule === 'variant-target') report(place, message, hint, relatedLocations)
  },
}
