import { offersOf } from '../events.ts'
import { eventsOf, screenOf } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import { entries, isObject } from '../json.ts'
import { stem } from '../layout.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'

/** Only an event leads on from here. */
const waits = ({ children, value }: StateNode): boolean =>
  !children.length && value.type !== 'final' && value.always === undefined && !isObject(value.invoke)

/** What leads on from a state. An event that the whole flow takes leads aside: the header offers it on every screen. */
const leadingOn = ({ root }: Flow, node: StateNode): string[] => {
  const aside = new Set(entries(root.value.on).map(([event]) => event))
  return eventsOf(node).filter((event) => !aside.has(event))
}

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
        .flatMap((flow) => flow.states.map((node) => ({ node, events: leadingOn(flow, node) })))
        .filter(({ node }) => waits(node) && screenOf(node) === stem(source.file))
        // A state that takes nothing at all is a dead end, which is another rule's.
        .find(({ events }) => events.length && !events.some((event) => offered.has(event)))
      if (stuck)
        report(
          source.at(''),
          `In "${stuck.node.key}" this screen offers no way on.`,
          `Add an action with one of the events ${list(stuck.events)}.`,
        )
    }
  },
}
