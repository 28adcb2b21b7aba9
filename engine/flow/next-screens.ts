import type { StateNode } from './tree.ts'
import { selfAndInitials, selfAndAncestors } from './tree.ts'

const isWaiting = ({ invoke, on }: StateNode) => invoke !== undefined && Object.keys(on).length === 0

/** The targets of all transitions of a state. The generated GO events of the root are ignored: they lead to every state. */
const targets = (node: StateNode): StateNode[] => {
  const declared = node.parent
    ? [...node.transitions.values(), node.always].flat()
    : Object.keys(node.on)
        .filter((event) => !event.startsWith('GO.'))
        .flatMap((event) => node.transitions.get(event) ?? [])
  return declared.flatMap(({ target }) => (target ? (selfAndInitials(target).at(-1) ?? target) : []))
}

/** Ids of the screens that can follow a state. States that only wait are passed through; states with `"prefetch": false` are left out. */
export function nextScreens(from: StateNode): string[] {
  const seen = new Set<StateNode>()
  const screens = new Set<string>()
  const visit = (leaf: StateNode) => {
    if (
      seen.has(leaf) ||
      (leaf !== from && selfAndAncestors(leaf).some((node) => node.meta?.prefetch === false))
    )
      return
    seen.add(leaf)
    if (leaf.meta?.screen) screens.add(leaf.meta.screen)
    if (leaf === from || isWaiting(leaf)) selfAndAncestors(leaf).flatMap(targets).forEach(visit)
  }
  visit(from)
  screens.delete(from.meta?.screen ?? '')
  return [...screens]
}
