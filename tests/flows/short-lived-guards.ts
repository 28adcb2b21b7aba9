import type { Flow } from '#generated/engine.ts'
import type { Guards, Machine, StateNode } from '#engine/flow/machine.ts'
import { allNodes, selfAndInitials } from '#engine/flow/tree.ts'

type Schema = Readonly<Record<string, unknown>>

const schemasIn = (value: unknown): Schema[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'object' && one !== null)

/** The keys of the context that a guard reads. */
const keysRead = (guard: Schema): string[] => [
  // Casts: the configuration check validates guards.
  ...Object.keys((guard.properties ?? {}) as Schema),
  ...((guard.required ?? []) as string[]),
  ...['allOf', 'anyOf', 'oneOf', 'not'].flatMap((key) => schemasIn(guard[key]).flatMap(keysRead)),
]

/** The context keys that every transition into a state stores. */
function keysBrought(machine: Machine, node: StateNode): Set<string> {
  const ways = allNodes(machine.root).flatMap((one) => [...one.transitions.values(), one.always].flat())
  const into = ways.filter(({ target }) => target && selfAndInitials(target).at(-1) === node)
  const stored = into.map(
    ({ actions }) =>
      new Set(actions.flatMap((action) => (action.type === 'store' ? Object.keys(action.params) : []))),
  )
  return stored.reduce((all, keys) => all.intersection(keys), stored[0] ?? new Set())
}

/**
 * Guards that are only used in transient states (those with `always`), and only read keys that were stored on entering
 * the state. Contexts that differ only in their results lead to the same situations.
 */
export function shortLivedGuards(machine: Machine, flow: Flow, guards: Guards): Set<string> {
  const words = JSON.stringify(flow.states)
  const uses = new Map<string, { node: StateNode; times: number }[]>()
  for (const node of allNodes(machine.root)) {
    const always = [node.config.always ?? []].flat()
    const names = always.map((step) => (typeof step === 'string' ? undefined : step.guard))
    if (node.states.size > 0 || names.length === 0 || names.at(-1) !== undefined) continue
    for (const name of new Set(names))
      if (name)
        uses.set(name, [
          ...(uses.get(name) ?? []),
          { node, times: names.filter((one) => one === name).length },
        ])
  }
  const shortLived = [...uses].filter(([name, places]) => {
    const guard = guards[name]
    if (typeof guard !== 'object') return false
    const everywhere = words.split(`"${name}"`).length - 1
    if (places.reduce((sum, { times }) => sum + times, 0) !== everywhere) return false
    return places.every(({ node }) => {
      const brought = keysBrought(machine, node)
      return keysRead(guard as Schema).every((key) => brought.has(key))
    })
  })
  return new Set(shortLived.map(([name]) => name))
}
