import type { StateNode } from './tree.ts'
import { selfAndInitials, selfAndAncestors } from './tree.ts'

const isWaiting = ({ invoke, on }: StateNode) => invoke !== undefined && Object.keys(on).length === 0

/** States that a transition of this one leads to; of the root only where it was declared, for it leads everywhere to go back. */
const targets = (node: StateNode): StateNode[] => {
  const declared = node.parent
    ? [...node.transitions.values(), node.always].flat()
    : Object.keys(node.on)
        .filter((event) => !event.startsWith('GO.'))
        .flatMap((event) => node.transitions.get(event) ?? [])
  return declared.flatMap(({ target }) => (target ? (selfAndInitials(target).at(-1) ?? target) : []))
}

/** Screens that may come next from a state: those of the states it leads to, and on through states that only wait; none of those aside. */
export function nextScreens(from: StateNode): string[] {
  const seen = new Set<StateNode>()
  const screens = new Set<string>()
  const visit = (leaf: StateNode) => {
    if (seen.has(leaf) || (leaf !== from && selfAndAncestors(leaf).some((node) => node.meta?.aside))) return
    seen.add(leaf)
    if (leaf.meta?.screen) screens.add(leaf.meta.screen)
    if (leaf === from || isWaiting(leaf)) selfAndAncestors(leaf).flatMap(targets).forEach(visit)
  }
  visit(from)
  screens.delete(from.meta?.screen ?? '')
  return [...screens]
}
