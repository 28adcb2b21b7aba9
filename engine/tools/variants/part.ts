import type { Flow, Part, State } from '#generated/engine.ts'
import { suggest } from '../json/suggest.ts'
import { outsideTargets, refuse, type Draft, type Mount, type VariantProblem } from './draft.ts'
import { pointerOf, renamedTarget, retarget } from '../flow/edit.ts'
import { targetTo } from '../flow/states.ts'
import type { TargetPlace } from '../flow/transitions.ts'

/** The position at which a part is inserted. */
export interface Place {
  path: string
  slot: string
  /** Target that `$next` stands for; undefined if the slot has no `next`. */
  next: string | undefined
  /** The id of the replaced state. The part keeps it, so that targets with this id stay valid. */
  id?: string | undefined
}

/** A part as one state of the flow, with the mapping from pointers in the flow to pointers in the part. */
export interface Placed {
  state: State
  mount: Mount
}

/** The part as a separate flow. Its id contains a character that targets cannot contain. */
const asFlow = ({ entry, states }: Part): Flow => ({ id: '$part', version: 1, initial: entry, states })

/**
 * Converts a part to a state, or ends the step with the problems of the part. A part with one state becomes that state; a part with
 * several states becomes a state that contains them. `$next` is replaced by the target that follows; targets with `#` refer to the flow and stay unchanged.
 */
export function placePart(part: Part, { flow, base }: Pick<Draft, 'flow' | 'base'>, place: Place): Placed {
  const problems: VariantProblem[] = []
  const report = (pointer: string, message: string, hint: string) =>
    problems.push({ rule: 'variant-target', part: part.id, pointer, message, hint })
  const keys = Object.keys(part.states)
  const single = keys.length === 1
  const here = targetTo(flow, place.path)
  let exits = 0

  const change = ({ target, to, pointer }: TargetPlace): string | undefined => {
    if (target === '$next') {
      exits += 1
      if (place.next === undefined)
        report(
          pointer,
          `The slot "${place.slot}" has no "next".`,
          'Add "next" to the meta of the slot, or name a state.',
        )
      return place.next
    }
    // The only state of a part gets the key of the slot instead of its own.
    if (to) return single ? [here, ...to.path.split('/').slice(1)].join('.') : undefined
    if (target.startsWith('#')) exits += 1
    else
      report(
        pointer,
        `The part has no state "${target}".`,
        suggest(
          target,
          [...keys, '$next', ...outsideTargets({ flow, base })],
          'States outside of the part are named "$next" or "#id".',
        ),
      )
    return renamedTarget(target, base, flow.id)
  }

  const { states } = retarget(asFlow(part), change)
  const finals = keys.filter((key) => states[key]?.type === 'final')
  if (single) exits += finals.length
  else
    for (const key of finals)
      report(`/states/${key}/type`, 'Only a part of a single state can be final.', 'Lead to "$next" instead.')
  if (!exits && !problems.length)
    report(`${pointerOf(part.entry)}/on`, 'No transition leaves this part.', 'Add a transition to "$next".')
  if (problems.length) refuse(...problems)

  const meta = { slot: place.slot, ...(place.next !== undefined && { next: place.next }) }
  const [only] = single ? Object.values(states) : []
  const id = place.id ?? only?.id
  const at = pointerOf(place.path)
  return {
    mount: { at, part: part.id, pointer: only ? `/states/${part.entry}` : '' },
    state: {
      ...(only ?? { initial: part.entry, states }),
      ...(id !== undefined && { id }),
      meta: { ...only?.meta, ...meta },
    },
  }
}
