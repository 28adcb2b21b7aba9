import type { Flow, Part, Variant } from '#generated/engine.ts'
import { suggest } from '../check/suggest.ts'
import { renamedTarget, retarget } from '../flow/edit.ts'
import { statesOf } from '../flow/states.ts'
import { targetsIn } from '../flow/transitions.ts'
import type { Draft, Mount, VariantProblem } from './draft.ts'
import { fill, insert, omit } from './steps.ts'
import {
  unknownScreens,
  withoutIdleSteps,
  withoutSlots,
  withoutUnreached,
  withScreens,
} from './flow-edits.ts'

export { placeInPart } from './draft.ts'
export type { Mount, VariantProblem }

/** Parts by their names. */
type Parts = Readonly<Record<string, Part>>

/** The base under the name of the variant, with what the variant says of the flow as a whole. */
function renamed(base: Flow, { id, version, description, context, meta }: Variant): Flow {
  const { description: _, $schema: __, ...flow } = base
  return {
    ...retarget(flow, ({ target }) => renamedTarget(target, base.id, id)),
    id,
    version: base.version + version,
    ...(description !== undefined && { description }),
    ...((base.context ?? context) && { context: { ...base.context, ...context } }),
    // Key by key: whose session it is, and how it ends, is said once for all variants.
    ...((meta ?? base.meta) && { meta: { ...base.meta, ...meta } }),
  }
}

const problem = (pointer: string, message: string, hint: string): VariantProblem => ({
  rule: 'unresolved-reference',
  pointer,
  message,
  hint,
})

/** What a slot is asked twice. */
function twice({ fill: filled = {}, insert: inserts = [], omit: omitted = [] }: Variant): VariantProblem[] {
  const places = inserts.map(({ before, after }) => (before ? `before ${before}` : `after ${after}`))
  return [
    ...omitted.flatMap((name, i) =>
      Object.hasOwn(filled, name)
        ? [problem(`/omit/${i}`, `Slot "${name}" is filled and omitted.`, 'Keep one of the two.')]
        : [],
    ),
    ...places.flatMap((place, i) => {
      const first = places.indexOf(place)
      const hint = `Name the slot "${inserts[first]?.slot}" in one of them, so that the order is clear.`
      return first < i ? [problem(`/insert/${i}`, `Two parts come ${place}.`, hint)] : []
    }),
  ]
}

/** The targets of a flow that name no state, its slots' next included. */
export const leadsNowhere = (flow: Flow): string[] =>
  targetsIn(statesOf(flow)).flatMap(({ target, to }) => (to ? [] : [target]))

interface Omitted {
  slot: string
  pointer: string
}

/** Slots taken in whatever order works: one that leads into another, past its entry, goes before it. */
function omitAll(before: Draft, omitted: readonly Omitted[]): Draft {
  let draft = before
  let left = omitted
  for (let last = false; left.length > 0;) {
    const later: Omitted[] = []
    for (const one of left) {
      const after = omit(draft, one.slot, one.pointer)
      if (!last && after.problems.length > draft.problems.length) later.push(one)
      else draft = after
    }
    last = later.length === left.length
    left = later
  }
  return draft
}

/**
 * A variant as a flow of its own, with all that is wrong, and where its parts came to stand. Of a flow with problems
 * only what went well was done. Expects what follows its schema, and a base whose targets all lead somewhere.
 */
export function tryVariant(base: Flow, variant: Variant, parts: Parts): Draft {
  const { screens = {}, fill: filled = {}, insert: inserts = [], omit: omitted = [] } = variant
  const problems = [...twice(variant), ...unknownScreens(base, screens)]
  const own = withScreens(renamed(base, variant), screens)
  let draft: Draft = { flow: own, base: base.id, mounts: [], problems }
  for (const [slot, part] of Object.entries(filled)) draft = fill(draft, parts, slot, part)
  for (const [i, one] of inserts.entries())
    if (!problems.some(({ pointer }) => pointer === `/insert/${i}`))
      draft = insert(draft, parts, one, `/insert/${i}`)
  const once = omitted.map((slot, i) => ({ slot, pointer: `/omit/${i}` }))
  draft = omitAll(
    draft,
    once.filter(({ pointer }) => !problems.some((one) => one.pointer === pointer)),
  )
  const { mounts } = draft
  const flow = withoutUnreached(withoutSlots(draft.flow), mounts)
  return { ...draft, flow: variant.meta ? flow : withoutIdleSteps(flow) }
}

/**
 * A variant as a flow of its own: the base with its slots filled, omitted and added to.
 * @throws with one sentence for each thing that is wrong, naming place and remedy.
 */
export function resolveVariant(base: Flow, variant: Variant, parts: Parts): Flow {
  if (base.id !== variant.extends)
    throw new Error(
      `Variant "${variant.id}" at /extends: it extends "${variant.extends}", not "${base.id}". ${suggest(variant.extends, [base.id], '')}`,
    )
  const [lost] = leadsNowhere(base)
  if (lost !== undefined)
    throw new Error(`Flow "${base.id}" has no state "${lost}". Mend it before variant "${variant.id}".`)
  const { flow, problems } = tryVariant(base, variant, parts)
  if (!problems.length) return flow
  const messages = problems.map(({ part, pointer, message, hint }) => {
    const where = part === undefined ? `Variant "${variant.id}"` : `Part "${part}" in variant "${variant.id}"`
    return `${where} at ${pointer || '/'}: ${message} ${hint}`
  })
  throw new Error(messages.join('\n'))
}
