import type { Flow, Part, State } from '#generated/engine.ts'
import { suggest } from '../check/suggest.ts'
import { outsideTargets } from './draft.ts'
import type { Draft, Mount, VariantProblem } from './draft.ts'
import { pointerOf, renamedTarget, retarget } from '../flow/edit.ts'
import { targetTo } from '../flow/states.ts'
import type { TargetPlace } from '../flow/transitions.ts'

/** Where a part is to stand. */
export interface Place {
  path: string
  slot: string
  /** Target that `$next` stands for; undefined when the slot leads nowhere. */
  next: string | undefined
  /** The id of the state that the part replaces: targets keep leading to it. */
  id?: string | undefined
}

/** A part as one state of the flow, with where its places come from. */
export interface Placed {
  state: State
  mount: Mount
  problems: VariantProblem[]
}

/** The part as a flow of its own, under a name that no target can write. */
const alone = ({ entry, states }: Part): Flow => ({ id: '$part', version: 1, initial: entry, states })

/** Where a way out could be: transitions without a target, else what would hold one, of each state. */
function waysMissing({ states }: Part): string[] {
  return Object.entries(states).flatMap(([key, { on, always }]) => {
    const open = (way: unknown, at: string): string[] =>
      Array.isArray(way)
        ? way.flatMap((one, i) => open(one, `${at}/${i}`))
        : typeof way === 'object' && way !== null && !('target' in way)
          ? [at]
          : []
    const state = pointerOf(key)
    const found = [
      ...Object.entries(on ?? {}).flatMap(([event, way]) => open(way, `${state}/on/${event}`)),
      ...open(always, `${state}/always`),
    ]
    return found.length ? found : [on === undefined ? state : `${state}/on`]
  })
}

/**
 * Puts a part at a place. A part of one state becomes the state itself; of several, a state around them. `$next`
 * becomes what it stands for; `#...` is left to the flow.
 */
export function placePart(part: Part, { flow, base }: Pick<Draft, 'flow' | 'base'>, place: Place): Placed {
  const problems: VariantProblem[] = []
  const report = (pointer: string, message: string, hint: string, also: string[] = []) =>
    problems.push({ rule: 'variant-target', part: part.id, pointer, message, hint, also })
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
          `Slot "${place.slot}" has no next.`,
          'Say "next" in the meta of the slot, or name a state.',
        )
      return place.next
    }
    // The only state of a part gets the key of the slot, so that its own name is lost.
    if (to) return single ? [here, ...to.path.split('/').slice(1)].join('.') : undefined
    if (target.startsWith('#')) exits += 1
    else
      report(
        pointer,
        `The part has no state "${target}".`,
        suggest(
          target,
          [...keys, '$next', ...outsideTargets({ flow, base })],
          'What is outside is "$next" or "#id".',
        ),
        ['/states'],
      )
    return renamedTarget(target, base, flow.id)
  }

  const { states } = retarget(alone(part), change)
  const finals = keys.filter((key) => states[key]?.type === 'final')
  if (single) exits += finals.length
  else
    for (const key of finals)
      report(`/states/${key}/type`, 'Only a part of a single state can be final.', 'Lead to "$next" instead.')
  if (!exits && !problems.length) {
    const [first = '/states', ...also] = waysMissing(part)
    problems.push({
      rule: 'variant-target',
      part: part.id,
      pointer: first,
      message: 'Nothing leads out of this part.',
      hint: 'Let a transition lead to "$next".',
      also,
    })
  }

  const meta = { slot: place.slot, ...(place.next !== undefined && { next: place.next }) }
  const [only] = single ? Object.values(states) : []
  const id = place.id ?? only?.id
  const at = pointerOf(place.path)
  return {
    problems,
    mount: { at, part: part.id, pointer: only ? `/states/${part.entry}` : '' },
    state: {
      ...(only ?? { initial: part.entry, states }),
      ...(id !== undefined && { id }),
      meta: { ...only?.meta, ...meta },
    },
  }
}
