import { offersOf } from '../events.ts'
import { eventsOf, screenOf } from '../flow.ts'
import type { StateNode } from '../flow.ts'
import { isObject } from '../json.ts'
import { stem } from '../layout.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'

/** Only an event leads on from here. */
const waits = ({ children, value }: StateNode): boolean =>
  !children.length && value.type !== 'final' && value.always === undefined && !isObject(value.invoke)

export const silentScreen: Rule = {
  id: 'silent-screen',
  description: 'In every state that waits for the customer, its screen offers an event that the state takes.',
  // The event that no state takes is reported where it stands; correcting it corrects this.
  dependsOnInFile: ['unknown-event'],
  check(project, report) {
    for (const source of project.of('screen')) {
      if (!source.readable) continue
      const offered = new Set(offersOf(project, source).map(({ event }) => event))
      const stuck = project.flows
        .flatMap(({ states }) => states)
        .filter((node) => waits(node) && screenOf(node) === stem(source.file))
        // A state that takes nothing at all is a dead end, which is another rule's.
        .find((node) => eventsOf(node).length && !eventsOf(node).some((event) => offered.has(event)))
      if (stuck)
        report(
          source.at(''),
          `In "${stuck.key}" this screen offers no way on.`,
          `Add an action with one of the events ${list(eventsOf(stuck))}.`,
        )
    }
  },
}
