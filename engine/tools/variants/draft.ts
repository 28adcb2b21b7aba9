import type { Flow } from '#generated/engine.ts'
import { suggest } from '../json/suggest.ts'
import { resolveTarget, statesOf, type StateNode } from '../flow/states.ts'
import { targetsIn, type TargetPlace } from '../flow/transitions.ts'
import { asString, get } from '../../util/json.ts'
import { renamedTarget } from '../flow/edit.ts'

/** A problem of a variant or a part, and the rule that reports it. The check itself finds a missing part. */
export interface VariantProblem {
  rule: 'unresolved-reference' | 'variant-target' | 'missing-part'
  /** Name of the part that contains it; undefined for the variant itself. */
  part?: string
  pointer: string
  /** The problem is the key at the pointer, not the value. */
  isKey?: boolean
  message: string
  hint: string
}

/** Position of a part in the resolved flow: `at` in the flow is `pointer` in the file of the part. */
export interface Mount {
  at: string
  part: string
  pointer: string
}

/** Ends a step that cannot be taken. */
class Refusal extends Error {
  readonly problems: VariantProblem[]

  constructor(problems: VariantProblem[]) {
    super(problems.map(({ message }) => message).join(' '))
    this.problems = problems
  }
}

/** Ends a step with its problems. */
export function refuse(...problems: VariantProblem[]): never {
  throw new Refusal(problems)
}

/** The draft after a step; if it cannot be taken, the draft before it with the problems. */
export function attempt(draft: Draft, step: (draft: Draft) => Draft): Draft {
  try {
    return step(draft)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...draft, problems: [...draft.problems, ...error.problems] }
  }
}

/** A partly resolved variant. */
export interface Draft {
  flow: Flow
  /** Name of the base; targets in parts may begin with it. */
  base: string
  mounts: Mount[]
  problems: VariantProblem[]
}

/** A state that variants may replace, and the state that follows it. */
export interface Slot {
  name: string
  node: StateNode
  next: StateNode | undefined
}

export function slotsOf(flow: Flow): Map<string, Slot> {
  const model = statesOf(flow)
  const slots = new Map<string, Slot>()
  for (const node of model.states) {
    const [name, next] = ['slot', 'next'].map((key) => asString(get(node.value.meta, key)))
    if (name !== undefined)
      slots.set(name, { name, node, next: next === undefined ? undefined : resolveTarget(model, node, next) })
  }
  return slots
}

/** The slot with this name; the step ends if there is none. */
export function slotNamed(flow: Flow, name: string, pointer: string): Slot {
  const slots = slotsOf(flow)
  return (
    slots.get(name) ??
    refuse({
      rule: 'unresolved-reference',
      pointer,
      isKey: pointer.startsWith('/fill/'),
      message: `There is no slot "${name}" here.`,
      hint: suggest(name, slots.keys(), 'Mark a state of the base with "slot" in its meta.'),
    })
  )
}

/** Converts a pointer into the resolved flow to a pointer into the part. */
export function placeInPart(mounts: Mount[], pointer: string): { part: string; pointer: string } | undefined {
  const mount = mounts.find(({ at }) => pointer === at || pointer.startsWith(`${at}/`))
  return mount && { part: mount.part, pointer: mount.pointer + pointer.slice(mount.at.length) }
}

/** The targets by which a part can name states of the flow: `#id`, and `#base.path`. */
export const outsideTargets = ({ flow, base }: Pick<Draft, 'flow' | 'base'>): string[] =>
  statesOf(flow).states.flatMap(({ path, value: { id } }) => [
    ...(typeof id === 'string' ? [`#${id}`] : []),
    ...(path ? [`#${base}.${path.replaceAll('/', '.')}`] : []),
  ])

/** The problem of a target that no longer exists after a step. Reported in its part, otherwise at the step of the variant. */
function lostTarget(draft: Draft, way: TargetPlace, pointer: string): VariantProblem {
  const place = placeInPart(draft.mounts, way.pointer)
  const written = place ? renamedTarget(way.target, draft.flow.id, draft.base) : way.target
  const hint = suggest(written, outsideTargets(draft), 'Name an existing state.')
  return place
    ? { rule: 'variant-target', ...place, message: `There is no state "${written}".`, hint }
    : {
        rule: 'variant-target',
        pointer,
        message: `"${way.target}" in state "${way.from.path || way.from.key}" (${way.pointer}) would have no target.`,
        hint: 'Change the base so that it leads to the slot, or change that state too.',
      }
}

/** The draft after a step, if all targets still exist. */
export function checked(draft: Draft, pointer: string): Draft {
  const broken = targetsIn(statesOf(draft.flow)).filter(({ to }) => !to)
  return broken.length ? refuse(...broken.map((way) => lostTarget(draft, way, pointer))) : draft
}
