import type { Insert, Part } from '#generated/engine.ts'
import { asString } from '../../util/json.ts'
import { suggest } from '../json/suggest.ts'
import { editLevel, retarget } from '../flow/edit.ts'
import { leafOf, statesOf, targetTo } from '../flow/states.ts'
import { targetsIn, type TargetPlace } from '../flow/transitions.ts'
import { checked, refuse, slotNamed, slotsOf, type Draft } from './draft.ts'
import { placePart, type Place, type Placed } from './part.ts'

type Parts = Readonly<Record<string, Part>>

/** Whether a path is inside of another one. Compares paths and not nodes, because each step creates new nodes. */
const within = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`)

/** The converted part. */
function placed(draft: Draft, parts: Parts, name: string, pointer: string, place: Place): Placed {
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!part)
    return refuse({
      rule: 'missing-part',
      pointer,
      message: `There is no part "${name}".`,
      hint: suggest(name, Object.keys(parts), 'Write it as flows/parts/<name>.json.'),
    })
  if (!Object.hasOwn(part.states, part.entry))
    refuse({
      rule: 'variant-target',
      part: name,
      pointer: '/entry',
      message: `The part has no state "${part.entry}", its entry.`,
      hint: suggest(part.entry, Object.keys(part.states), ''),
    })
  const lost = statesOf(part).states.find((node) => leafOf(node) === undefined)
  if (lost)
    refuse({
      rule: 'variant-target',
      part: name,
      pointer: `${lost.pointer}/initial`,
      message: `The "initial" of the state "${lost.key}" is not one of its child states.`,
      hint: suggest(
        String(lost.value.initial),
        lost.children.map(({ key }) => key),
        '',
      ),
    })
  // The id of a part is its file name. The check reports a different id.
  return placePart({ ...part, id: name }, draft, place)
}

/** Replaces a slot by a part. Transitions to the slot lead to the part. */
export function fill(draft: Draft, parts: Parts, name: string, part: string): Draft {
  const pointer = `/fill/${name}`
  const { node, next } = slotNamed(draft.flow, name, pointer)
  const { state, mount } = placed(draft, parts, part, pointer, {
    path: node.path,
    slot: name,
    next: next && targetTo(draft.flow, next.path),
    id: asString(node.value.id),
  })
  const flow = editLevel(draft.flow, node, ({ initial, states }) => ({
    initial,
    states: { ...states, [node.key]: state },
  }))
  return checked({ ...draft, flow, mounts: [...draft.mounts, mount] }, pointer)
}

/** Inserts a part before or after a slot, as a new slot. */
export function insert(
  draft: Draft,
  parts: Parts,
  { slot: key, before, after, part }: Insert,
  pointer: string,
): Draft {
  const side = before ? 'before' : 'after'
  const { name, node, next } = slotNamed(draft.flow, before ?? after ?? '', `${pointer}/${side}`)
  const path = [...node.path.split('/').slice(0, -1), key].join('/')
  const follows = before === undefined ? next : node
  if (!follows)
    return refuse({
      rule: 'variant-target',
      pointer: `${pointer}/after`,
      message: `The slot "${name}" has no "next", so no part can be inserted after it.`,
      hint: 'Use "before", or choose another slot.',
    })
  if (node.parent?.children.some((child) => child.key === key) || slotsOf(draft.flow).has(key))
    refuse({
      rule: 'unresolved-reference',
      pointer: `${pointer}/slot`,
      message: `"${key}" exists already.`,
      hint: 'Give the new slot another name.',
    })
  const here = targetTo(draft.flow, path)
  const follow = targetTo(draft.flow, follows.path)
  const { state, mount } = placed(draft, parts, part, `${pointer}/part`, { path, slot: key, next: follow })
  const leadsIn = ({ from, cause, to }: TargetPlace) =>
    before === undefined
      ? to?.path === follows.path && within(from.path, node.path)
      : to?.path === node.path && !cause.endsWith('.onError') && !within(from.path, node.path)
  const led = retarget(draft.flow, (way) => (leadsIn(way) ? here : undefined))
  const flow = editLevel(led, node, ({ initial, states }) => ({
    initial: before !== undefined && initial === node.key ? key : initial,
    states: Object.fromEntries(
      Object.entries(states).flatMap((entry) => {
        const added: typeof entry = [key, state]
        if (entry[0] !== node.key) return [entry]
        return before === undefined ? [entry, added] : [added, entry]
      }),
    ),
  }))
  return checked({ ...draft, flow, mounts: [...draft.mounts, mount] }, pointer)
}

/** Removes a slot. Transitions to it lead to its `next`. */
export function omit(draft: Draft, name: string, pointer: string): Draft {
  const { node, next } = slotNamed(draft.flow, name, pointer)
  const cannot = (message: string) =>
    refuse({
      rule: 'variant-target',
      pointer,
      message,
      hint: 'Give its state a "next" in the base, or fill it with a part.',
    })
  if (!next || within(next.path, node.path))
    return cannot(`The slot "${name}" has no "next" outside of it, so it cannot be omitted.`)
  const first = node.parent?.value.initial === node.key
  if (first && next.parent !== node.parent)
    cannot(
      `"${node.parent?.path || draft.flow.id}" starts with the slot "${name}", whose "next" is in another state.`,
    )
  // A handler in `next` whose failure leads back to the slot would start again immediately and endlessly.
  const loop = targetsIn(statesOf(draft.flow)).find(
    ({ from, cause, to }) =>
      to?.path === node.path &&
      (cause.startsWith('invoke') || cause === 'meta.onError') &&
      within(from.path, next.path),
  )
  if (loop)
    cannot(`Without the slot "${name}", a failure in "${loop.from.path}" would restart the same state.`)
  const led = retarget(draft.flow, ({ to }) =>
    to?.path === node.path ? targetTo(draft.flow, next.path) : undefined,
  )
  const flow = editLevel(led, node, ({ initial, states }) => ({
    initial: first ? next.key : initial,
    states: Object.fromEntries(Object.entries(states).filter(([key]) => key !== node.key)),
  }))
  const mounts = draft.mounts.filter((mount) => !within(mount.at, node.pointer))
  return checked({ ...draft, flow, mounts }, pointer)
}
