import { offersFor } from '../events.ts'
import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'
import { get, isObject, join, tokens } from '../json.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { elementsOf } from '../screen.ts'
import type { Source } from '../source.ts'
import { storeAt } from './lost-answer.ts'

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

const nameAt = (screen: Source, name: string) =>
  elementsOf(get(screen.value, 'body'))
    .filter(({ value }) => get(value, 'name') === name)
    .map(({ pointer }) => screen.at(join(pointer, 'name')))

function checkWay(project: Project, flow: Flow, way: Transition, report: Report): void {
  // What an action does whose params cannot be read, nobody knows.
  if (way.actions.some(({ value }) => !isObject(value.params))) return
  const carried = new Map(
    offersFor(project, flow, way).flatMap(({ reference, carries }) =>
      [...carries.keys()].map((name) => [name, reference.source] as const),
    ),
  )
  const taken = read(flow, way)
  // A name that is read and never carried may be the lost one, misspelt; another rule reports it.
  if (taken.some((name) => !carried.has(name))) return
  for (const [name, screen] of carried)
    if (!taken.includes(name))
      report(
        flow.source.keyAt(storeAt(flow, way)),
        `What "${way.event}" carries as "${name}" is lost here.`,
        `Store {"from": "/event/${name}"}, or hand it to the handler that follows.`,
        nameAt(screen, name),
      )
}

export const lostEntry: Rule = {
  id: 'lost-entry',
  description:
    'What the customer entered is read wherever its event leads: stored, or handed to the handler that follows.',
  check(project, report) {
    for (const flow of project.flows)
      for (const way of flow.transitions) if (way.cause === 'on') checkWay(project, flow, way, report)
  },
}
