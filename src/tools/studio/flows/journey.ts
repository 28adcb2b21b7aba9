import { isValid } from '#engine/schema/evaluate.ts'
import { entries, get, isObject } from '#engine/util/json.ts'
import type { FlowModel } from '#engine/tools/flow/model.ts'
import { invokes, leafOf, lineage, screenOf, type StateNode } from '#engine/tools/flow/states.ts'
import type { Transition } from '#engine/tools/flow/transitions.ts'

/** Guards by name: JSON Schemas over the context. */
export type Guards = Readonly<Record<string, unknown>>

/** A page that an answer leads to. */
export interface Way {
  /** The event that customers send; undefined if the flow continues by itself. */
  event: string | undefined
  /** Target screen; undefined if the flow ends. */
  to: string | undefined
  /** The guard that decides for this page; undefined if another page is reached in no case. */
  when: string | undefined
}

/** A page of a journey: all states that show one screen and wait for the customer. */
export interface JourneyPage {
  screen: string
  /** How the page of a variant differs from its base. */
  mark: 'same' | 'added' | 'changed' | 'gone'
  ways: Way[]
}

/** Whether customers see a state as a page: it shows a screen and does not only wait for a call or branch. */
const isPage = (node: StateNode): boolean =>
  !node.children.length &&
  screenOf(node) !== undefined &&
  (isObject(node.value.on) || (!invokes(node) && node.value.always === undefined))

/** Context values that are certain, because transitions have stored them as constants. */
type Facts = Readonly<Record<string, string | boolean>>

/** The constants that a transition stores in the context. */
const constantsOf = ({ actions }: Transition): Facts =>
  Object.fromEntries(
    actions
      .filter(({ value }) => value.type === 'store')
      .flatMap(({ value }) =>
        entries(get(value, 'params')).filter(
          (entry): entry is [string, string | boolean] =>
            typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
        ),
      ),
  )

/** Whether a transition is taken. Known without a guard, or if all that its guard reads is known; else undefined. */
function isTaken({ guard: name }: Transition, guards: Guards, facts: Facts): boolean | undefined {
  if (name === undefined) return true
  const {
    description: _words,
    type: _type,
    required: _required,
    properties,
    ...more
  } = (guards[name] ?? { not: {} }) as Record<string, unknown> // guards are objects; one without a name is not known
  const keys = entries(properties).map(([key]) => key)
  const isKnown = entries(more).length === 0 && keys.every((key) => Object.hasOwn(facts, key))
  return isKnown ? isValid(guards[name], facts) : undefined
}

/** The transitions that leave a state without input of a customer. For a final state, the `onDone` of its parent. */
function automaticTransitions(flow: FlowModel, leaf: StateNode): Transition[] {
  const parent = leaf.value.type === 'final' ? leaf.parent : undefined
  return flow.transitions.filter(
    ({ from, cause }) =>
      (from === leaf && cause !== 'on' && cause !== 'onDone' && cause !== 'invoke.onError') ||
      (parent !== undefined && from === parent && cause === 'onDone'),
  )
}

/** A page, and the first guard on the way that decides for it. */
type Outcome = readonly [page: StateNode, when: string | undefined]

/** The pages that customers see after one of these transitions, which are alternatives of each other. */
function pagesAfter(
  flow: FlowModel,
  guards: Guards,
  transitions: readonly Transition[],
  facts: Facts,
  seen: readonly StateNode[],
): Outcome[] {
  const found: Outcome[] = []
  for (const transition of transitions) {
    const decided = isTaken(transition, guards, facts)
    if (decided === false) continue
    const leaf = transition.to && leafOf(transition.to)
    const known = { ...facts, ...constantsOf(transition) }
    if (leaf && !seen.includes(leaf)) {
      const further = isPage(leaf) ? [] : automaticTransitions(flow, leaf)
      const ends = pagesAfter(flow, guards, further, known, [...seen, leaf])
      const own: Outcome[] = isPage(leaf) || leaf.value.type === 'final' ? [[leaf, undefined]] : []
      for (const [page, when] of further.length > 0 ? ends : own)
        found.push([page, decided ? when : (transition.guard ?? when)])
    }
    if (decided) break
  }
  return found
}

/** The ways from a state: by its own events, by those of its ancestors except the root, and by itself. */
function waysFrom(flow: FlowModel, guards: Guards, state: StateNode): Way[] {
  const holders = lineage(state).filter(({ parent }) => parent !== undefined)
  const own = flow.transitions.filter(
    ({ from, cause }) => holders.includes(from) && cause !== 'invoke.onError' && cause !== 'onDone',
  )
  const alternatives = Map.groupBy(own, ({ from, cause, event }) => `${from.path} ${cause} ${event ?? ''}`)
  return [...alternatives.values()].flatMap((same) => {
    const event = same[0]?.cause === 'on' ? same[0].event : undefined
    const byScreen = Map.groupBy(pagesAfter(flow, guards, same, {}, []), ([page]) =>
      isPage(page) ? screenOf(page) : undefined,
    )
    return [...byScreen].map(([to, outcomes]): Way => {
      // A page that several cases lead to has no single condition.
      const [[, when] = [undefined, undefined], ...others] = outcomes
      return { event, to, when: byScreen.size > 1 && others.length === 0 ? when : undefined }
    })
  })
}

function pagesOf(flow: FlowModel, guards: Guards): Map<string, Way[]> {
  const pages = new Map<string, Way[]>()
  for (const state of flow.states.filter(isPage)) {
    const screen = screenOf(state) ?? ''
    const ways = [...(pages.get(screen) ?? []), ...waysFrom(flow, guards, state)]
    const byTarget = new Map(ways.map((way) => [`${way.event} ${way.to}`, way]))
    pages.set(
      screen,
      [...byTarget.values()].filter(({ to }) => to !== screen),
    )
  }
  return pages
}

/** The pages of a flow in the order of its file. Those that a variant leaves out come last. */
export function journeyOf(flow: FlowModel, guards: Guards, base?: FlowModel): JourneyPage[] {
  const pages = pagesOf(flow, guards)
  const before = base && pagesOf(base, guards)
  const own = [...pages].map(([screen, ways]): JourneyPage => {
    const was = before?.get(screen)
    const isSame = !before || JSON.stringify(was) === JSON.stringify(ways)
    return { screen, mark: isSame ? 'same' : was ? 'changed' : 'added', ways }
  })
  const gone = [...(before?.keys() ?? [])].filter((screen) => !pages.has(screen))
  return [...own, ...gone.map((screen): JourneyPage => ({ screen, mark: 'gone', ways: [] }))]
}
