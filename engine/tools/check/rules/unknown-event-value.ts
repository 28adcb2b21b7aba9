import { beside } from '../finding.ts'
import type { Finding, Place, Rule } from '../finding.ts'
import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'
import { tokens } from '../json.ts'
import type { Project } from '../project.ts'
import type { Reference } from '../references.ts'
import { offersOf, screensAt } from '../screen.ts'
import { nearest, suggest } from '../suggest.ts'

const id = 'unknown-event-value'

/** What the event of a transition carries; undefined when that cannot be said. */
function carried(project: Project, flow: Flow, { cause, event, from }: Transition): string[] | undefined {
  if (cause === 'invoke.onDone') return ['output']
  if (cause === 'invoke.onError') return ['error']
  if (cause !== 'on') return undefined
  const screens = screensAt(project, flow, from)
  const offers = screens
    .flatMap((screen) => offersOf(project, screen))
    .filter((offer) => offer.event === event)
  // Events that no screen offers come from elsewhere, such as the ways on after an error.
  return offers.length && screens.every(({ readable }) => readable)
    ? offers.flatMap(({ carries }) => carries)
    : undefined
}

/** The transitions whose event is read at a place: the one that it stands in, or those that enter the state of an input. */
function read(flow: Flow, { pointer }: Reference): Transition[] {
  const within = flow.transitions.filter((one) => pointer.startsWith(`${one.pointer}/`))
  if (within.length) return within
  const state = flow.states.find((node) => pointer.startsWith(`${node.pointer}/invoke/input/`))
  return state ? entering(flow, state) : []
}

/** The transitions that enter a state: as their target, or on the way to what their target begins with. */
const entering = (flow: Flow, state: StateNode): Transition[] =>
  flow.transitions.filter(({ from, target }) => {
    const next = target === undefined ? undefined : resolveTarget(flow, from, target)
    return next && (next === state || lineage(leafOf(next) ?? next).includes(state))
  })

/** Where screens offer the event and might carry the value: what is called almost so was only misspelt. */
function offeredAt(
  project: Project,
  flow: Flow,
  ways: Transition[],
  name: string,
  names: Set<string>,
): Place[] {
  if (nearest(name, names).length) return []
  const places = ways
    .filter(({ cause }) => cause === 'on')
    .flatMap(({ event, from }) =>
      screensAt(project, flow, from).flatMap((screen) =>
        project
          .referencesIn(screen)
          .filter(({ definition, value }) => definition === 'event' && value === event)
          .map(({ pointer }) => screen.place(pointer.slice(0, pointer.lastIndexOf('/')))),
      ),
    )
  return [...new Map(places.map((place) => [place.file + place.pointer, place])).values()]
}

export const unknownEventValue: Rule = {
  id,
  description:
    'Every /event/<name> that a flow reads is carried by the event: an entry or payload of the screen, or the output of a handler.',
  run: (project) =>
    project.flows.flatMap((flow) =>
      project
        .referencesIn(flow.source)
        .filter(({ definition, value }) => definition === 'pointer' && value.startsWith('/event/'))
        .flatMap((reference): Finding[] => {
          const name = tokens(reference.value)[1] ?? ''
          const ways = read(flow, reference)
          const known = ways.map((one) => carried(project, flow, one))
          if (!known.length || known.some((names) => names === undefined || names.includes(name))) return []
          const names = new Set(known.flatMap((one) => one ?? []))
          const hint = suggest(
            name,
            names,
            'Name an element so, add it to "payload", or let the action say "submits": true.',
          )
          return [
            beside(
              flow.source.finding(id, reference.pointer, `The event carries no "${name}".`, hint),
              offeredAt(project, flow, ways, name, names),
            ),
          ]
        }),
    ),
}
