import type { Flow, Part, Variant } from '#generated/engine.ts'
import { renamedTarget, retarget } from '../flow/edit.ts'
import { statesOf } from '../flow/states.ts'
import { targetsIn } from '../flow/transitions.ts'
import { attempt, type Draft, type Mount, type VariantProblem } from './draft.ts'
import { fill, insert, omit } from './steps.ts'
import {
  unknownScreens,
  withoutIdleSteps,
  withoutSlots,
  withoutUnreached,
  withScreens,
} from './flow-edits.ts'

export type { Mount, VariantProblem }

type Parts = Readonly<Record<string, Part>>

/** The base with the id and the other top-level values of the variant. */
function renamed(base: Flow, { id, version, description, context, meta }: Variant): Flow {
  const { description: _, $schema: __, ...flow } = base
  return {
    ...retarget(flow, ({ target }) => renamedTarget(target, base.id, id)),
    id,
    version: base.version + version,
    ...(description !== undefined && { description }),
    ...((base.context ?? context) && { context: { ...base.context, ...context } }),
    // Merged by key, so that variants inherit `meta.session` and other keys that they do not set.
    ...((meta ?? base.meta) && { meta: { ...base.meta, ...meta } }),
  }
}

const problem = (pointer: string, message: string, hint: string): VariantProblem => ({
  rule: 'unresolved-reference',
  pointer,
  message,
  hint,
})

/** Problems for slots that a variant changes twice. */
function twice({ fill: filled = {}, insert: inserts = [], omit: omitted = [] }: Variant): VariantProblem[] {
  const places = inserts.map(({ before, after }) => (before ? `before ${before}` : `after ${after}`))
  return [
    ...omitted.flatMap((name, i) =>
      Object.hasOwn(filled, name)
        ? [problem(`/omit/${i}`, `Slot "${name}" is filled and omitted.`, 'Remove one of the two.')]
        : [],
    ),
    ...places.flatMap((place, i) => {
      const first = places.indexOf(place)
      const hint = `Name the slot "${inserts[first]?.slot}" in one of them, so that the sequence is clear.`
      return first < i ? [problem(`/insert/${i}`, `Two parts are inserted ${place}.`, hint)] : []
    }),
  ]
}

/** The unknown targets of a flow, including `next` of its slots. */
export const leadsNowhere = (flow: Flow): string[] =>
  targetsIn(statesOf(flow)).flatMap(({ target, to }) => (to ? [] : [target]))

interface Omitted {
  slot: string
  pointer: string
}

/** Removes slots in an order that works: a slot that leads into another one, past its entry, must be removed first. */
function omitAll(before: Draft, omitted: readonly Omitted[]): Draft {
  let draft = before
  let left = omitted
  for (let last = false; left.length > 0;) {
    const postponed: Omitted[] = []
    for (const step of left) {
      const after = attempt(draft, (now) => omit(now, step.slot, step.pointer))
      if (!last && after.problems.length > draft.problems.length) postponed.push(step)
      else draft = after
    }
    last = postponed.length === left.length
    left = postponed
  }
  return draft
}

/** The flow of a variant, with all problems and the places of its parts; steps with problems are skipped. The files match their schemas. */
export function tryVariant(base: Flow, variant: Variant, parts: Parts): Draft {
  const { screens = {}, fill: filled = {}, insert: inserts = [], omit: omitted = [] } = variant
  const problems = [...twice(variant), ...unknownScreens(base, screens)]
  const own = withScreens(renamed(base, variant), screens)
  let draft: Draft = { flow: own, base: base.id, mounts: [], problems }
  for (const [slot, part] of Object.entries(filled))
    draft = attempt(draft, (now) => fill(now, parts, slot, part))
  for (const [i, added] of inserts.entries())
    if (!problems.some(({ pointer }) => pointer === `/insert/${i}`))
      draft = attempt(draft, (now) => insert(now, parts, added, `/insert/${i}`))
  const steps = omitted.map((slot, i) => ({ slot, pointer: `/omit/${i}` }))
  draft = omitAll(
    draft,
    steps.filter(({ pointer }) => !problems.some((known) => known.pointer === pointer)),
  )
  const { mounts } = draft
  const flow = withoutUnreached(withoutSlots(draft.flow), mounts)
  return { ...draft, flow: variant.meta ? flow : withoutIdleSteps(flow) }
}

/** The flow of a variant: the base with slots filled, omitted and inserted. @throws Error with a sentence for each problem: place and mend */
export function resolveVariant(base: Flow, variant: Variant, parts: Parts): Flow {
  const { flow, problems } = tryVariant(base, variant, parts)
  if (!problems.length) return flow
  const messages = problems.map(({ part, pointer, message, hint }) => {
    const where = part === undefined ? `Variant "${variant.id}"` : `Part "${part}" in variant "${variant.id}"`
    return `${where} at ${pointer || '/'}: ${message} ${hint}`
  })
  throw new Error(messages.join('\n'))
}
