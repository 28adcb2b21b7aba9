import type { Finding, Rule } from '../finding.ts'
import { eventsOf, screenOf } from '../flow.ts'
import type { StateNode } from '../flow.ts'
import { isObject } from '../json.ts'
import { stem } from '../layout.ts'
import { offersOf } from '../screen.ts'
import { list } from '../suggest.ts'
import { unknownEvent } from './unknown-event.ts'

const id = 'silent-screen'

/** Nothing but an event leads on from here. */
const waits = ({ children, value }: StateNode): boolean =>
  !children.length && value.type !== 'final' && value.always === undefined && !isObject(value.invoke)

export const silentScreen: Rule = {
  id,
  description: 'In every state that waits for the customer, its screen offers an event that the state takes.',
  run(project) {
    // An event that nobody takes is reported where it stands; mending it mends this.
    const known = new Set(unknownEvent.run(project).map(({ file }) => file))
    const screens = project.of('screen').filter(({ file, readable }) => readable && !known.has(file))
    return screens.flatMap((source): Finding[] => {
      const offered = new Set(offersOf(project, source).map(({ event }) => event))
      const stuck = project.flows
        .flatMap(({ states }) => states)
        .filter((node) => waits(node) && screenOf(node) === stem(source.file))
        // A state that takes nothing at all is a dead end, which is another rule's.
        .find((node) => eventsOf(node).length && !eventsOf(node).some((event) => offered.has(event)))
      if (!stuck) return []
      const hint = `Add an action with one of the events ${list(eventsOf(stuck))}.`
      return [source.finding(id, '', `In "${stuck.key}" this screen offers no way on.`, hint)]
    })
  },
}
