import { offersOf } from '../events.ts'
import { eventsOf, screenOf } from '../flow.ts'
import type { Flow } from '../flow.ts'
import { entries, get, join } from '../json.ts'
import { stem } from '../layout.ts'
import type { Project } from '../project.ts'
import type { Rule } from '../rule.ts'
import { list } from '../suggest.ts'

/** The events that a screen sends, by its name; undefined where there is no such screen. */
function eventsFrom(project: Project, name: string): Set<string> | undefined {
  const screen = project.of('screen').find(({ file }) => stem(file) === name)
  return screen?.readable ? new Set(offersOf(project, screen).map(({ event }) => event)) : undefined
}

/** The events that the states wait for which show a screen, each with the key of a state. */
const waitedFor = ({ states }: Flow, screen: string): Map<string, string> =>
  new Map(
    states
      .filter((node) => screenOf(node) === screen)
      .flatMap((node) => eventsOf(node).map((event) => [event, node.key] as const)),
  )

export const lostEvent: Rule = {
  id: 'lost-event',
  description:
    'A screen that a variant shows in place of another one sends every event of that one for which the states still wait.',
  dependsOnInFile: ['unresolved-reference', 'schema'],
  check(project, report) {
    for (const variant of project.of('variant')) {
      const flow = project.flows.find(({ source }) => source.file === variant.file)
      for (const [replaced, shown] of flow ? entries(get(variant.value, 'screens')) : []) {
        const [before, after] = [replaced, String(shown)].map((name) => eventsFrom(project, name))
        if (!flow || !before || !after) continue
        const lost = [...waitedFor(flow, String(shown))].filter(
          ([event]) => before.has(event) && !after.has(event),
        )
        if (lost.length)
          report(
            variant.at(join('/screens', replaced)),
            `"${String(shown)}" does not send ${list(lost.map(([event]) => event))}, as "${replaced}" does; the state "${lost[0]?.[1]}" waits for it.`,
            `Add a button or an action with the event to "${String(shown)}".`,
            project
              .of('screen')
              .filter(({ file }) => stem(file) === shown)
              .map((screen) => screen.keyAt('/actions')),
          )
      }
    }
  },
}
