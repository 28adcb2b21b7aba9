import { beside } from '../finding.ts'
import type { Finding, Rule } from '../finding.ts'
import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'
import { at, get, isObject, join, tokens } from '../json.ts'
import type { Project } from '../project.ts'
import { elementsOf, offersOf, screensAt } from '../screen.ts'
import type { Source } from '../source.ts'

const id = 'lost-entry'

/** The states that a transition enters, on through those that are passed at once: the event goes along. */
function entered(flow: Flow, first: Transition): Set<StateNode> {
  const found = new Set<StateNode>()
  const ways = [first]
  for (const { from, target } of ways) {
    const next = target === undefined ? undefined : resolveTarget(flow, from, target)
    if (!next || found.has(next)) continue
    const inner = lineage(leafOf(next) ?? next)
    inner.forEach((node) => found.add(node))
    ways.push(...flow.transitions.filter((one) => one.cause === 'always' && inner.includes(one.from)))
  }
  return found
}

/** The names below /event that a value binds. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn)
  if (!isObject(value)) return []
  const [root, name] = typeof value.from === 'string' ? tokens(value.from) : []
  return root === 'event' && name !== undefined ? [name] : Object.values(value).flatMap(namesIn)
}

/** What a transition reads of its event: in its actions, and in what it leads to at once, handlers included. */
function read(flow: Flow, way: Transition): string[] {
  const states = entered(flow, way)
  const after = flow.transitions.filter(({ cause, from }) => cause === 'always' && states.has(from))
  return [
    ...[way, ...after].flatMap(({ actions }) => actions.flatMap(({ value }) => namesIn(value.params))),
    ...[...states].flatMap(({ value }) => namesIn(get(value.invoke, 'input'))),
  ]
}

/** Where it would be stored: beside what is stored already, among the actions, or in the transition. */
function storeAt({ source }: Flow, { actions, pointer }: Transition): string {
  const store = actions.find(({ value }) => value.type === 'store')
  if (store) return join(store.pointer, 'params')
  return get(at(source.value, pointer), 'actions') === undefined ? pointer : join(pointer, 'actions')
}

const nameAt = (screen: Source, name: string) =>
  elementsOf(get(screen.value, 'body'))
    .filter(({ value }) => get(value, 'name') === name)
    .map(({ pointer }) => screen.place(join(pointer, 'name')))

function ofWay(project: Project, flow: Flow, way: Transition): Finding[] {
  // What an action does whose params cannot be read, nobody knows.
  if (way.actions.some(({ value }) => !isObject(value.params))) return []
  const screens = screensAt(project, flow, way.from)
  const offers = screens.flatMap((screen) =>
    offersOf(project, screen).flatMap(({ event, carries }) =>
      event === way.event ? carries.map((name) => ({ screen, name })) : [],
    ),
  )
  if (!offers.length) return []
  const taken = read(flow, way)
  // A name that is read and never carried may be the lost one, misspelt: that is another rule's.
  if (taken.some((name) => offers.every((one) => one.name !== name))) return []
  return [...new Map(offers.map((one) => [one.name, one])).values()]
    .filter(({ name }) => !taken.includes(name))
    .map(({ screen, name }) =>
      beside(
        flow.source.finding(
          id,
          storeAt(flow, way),
          `What "${way.event}" carries as "${name}" is lost here.`,
          `Store {"from": "/event/${name}"}, or hand it to the handler that follows.`,
          'key',
        ),
        nameAt(screen, name),
      ),
    )
}

export const lostEntry: Rule = {
  id,
  description:
    'What the customer entered is read wherever its event leads: stored, or handed to the handler that follows.',
  run: (project) =>
    project.flows.flatMap((flow) =>
      flow.transitions.filter(({ cause }) => cause === 'on').flatMap((way) => ofWay(project, flow, way)),
    ),
}
