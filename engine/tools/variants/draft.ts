import type { Flow, State } from '#generated/engine.ts'
import { list, suggest } from '../check/suggest.ts'
import { buildTree, allNodes } from '../../flow/tree.ts'
import type { StateNode } from '../../flow/tree.ts'
import { findTarget } from '../../flow/targets.ts'
import { waysOf } from './ways.ts'
import type { Way } from './ways.ts'

/**
 * What is wrong with a variant or one of its parts; the rule of the check under which it is reported. The check finds
 * the name of a missing part by itself.
 */
export interface VariantProblem {
  rule: 'unresolved-reference' | 'variant-target' | 'missing-part'
  /** Name of the part in which it stands; undefined for the variant itself. */
  part?: string
  pointer: string
  message: string
  hint: string
  /** Other places in the same file at which it could be mended. */
  also?: string[]
}

/** Where a part stands in the resolved flow: `at` there is `pointer` in the file of the part. */
export interface Mount {
  at: string
  part: string
  pointer: string
}

/** A variant half resolved. A step that does not work out leaves the flow as it is and says why. */
export interface Draft {
  flow: Flow
  /** Name of the base, by which parts may begin a target. */
  base: string
  mounts: Mount[]
  problems: VariantProblem[]
}

/** A state that variants may replace, and where it leads. */
export interface Slot {
  name: string
  node: StateNode
  next: StateNode | undefined
}

/** The slots of a flow by their names. */
export function slotsOf(flow: Flow): Map<string, Slot> {
  const { root, ids } = buildTree(flow)
  const slots = new Map<string, Slot>()
  for (const node of allNodes(root)) {
    const { slot: name, next } = node.meta ?? {}
    if (name !== undefined)
      slots.set(name, { name, node, next: next === undefined ? undefined : findTarget(next, node, ids) })
  }
  return slots
}

/** The slot, or why there is none. */
export function slotOrProblem(flow: Flow, name: string, pointer: string): Slot | VariantProblem {
  const slots = slotsOf(flow)
  return (
    slots.get(name) ?? {
      rule: 'unresolved-reference',
      pointer,
      message: `There is no slot "${name}" here.`,
      hint: suggest(name, slots.keys(), 'Mark a state of the base with "slot" in its meta.'),
    }
  )
}

export const isProblem = (value: object): value is VariantProblem => 'rule' in value

/** The place in a part that a place in the resolved flow comes from. */
export function placeInPart(mounts: Mount[], pointer: string): { part: string; pointer: string } | undefined {
  const mount = mounts.find(({ at }) => pointer === at || pointer.startsWith(`${at}/`))
  return mount && { part: mount.part, pointer: mount.pointer + pointer.slice(mount.at.length) }
}

/** A target that leads nowhere since a step was taken: said in the part it stands in, else where the step is written. */
export function stray(draft: Draft, way: Way, pointer: string): VariantProblem {
  const place = placeInPart(draft.mounts, way.pointer)
  const ids = allNodes(buildTree(draft.flow).root).flatMap(({ config: { id } }) => (id ? [`#${id}`] : []))
  const hint = `Lead to a state that is there, such as ${list(ids) || 'one with an id'}.`
  return place
    ? { rule: 'variant-target', ...place, message: `There is no state "${way.target}".`, hint }
    : {
        rule: 'variant-target',
        pointer,
        message: `"${way.target}" in state "${way.from.path || way.from.key}" (${way.pointer}) would lead nowhere.`,
        hint: 'Let the base lead to the slot itself, or change that state too.',
      }
}

/** The draft after a step, or the draft as it was with what the step would break. */
export function checked(before: Draft, after: Draft, pointer: string): Draft {
  const broken = waysOf(after.flow).filter(({ to }) => !to)
  if (!broken.length) return after
  const problems = broken.map((way) => stray(after, way, pointer))
  return { ...before, problems: [...before.problems, ...problems] }
}

interface Level {
  initial: string
  states: Record<string, State>
}

/** The flow with the state and its siblings changed. */
export function editLevel(flow: Flow, { parent }: StateNode, edit: (level: Level) => Level): Flow {
  const into = <T extends { initial?: string; states?: Record<string, State> }>(
    state: T,
    keys: string[],
  ): T => {
    const { initial = '', states = {} } = state
    const [key, ...rest] = keys
    const child = key === undefined ? undefined : states[key]
    return key === undefined || !child
      ? { ...state, ...edit({ initial, states }) }
      : { ...state, states: { ...states, [key]: into(child, rest) } }
  }
  return into(flow, parent?.path ? parent.path.split('/') : [])
}
