import { beside } from '../finding.ts'
import type { Finding, Place, Rule } from '../finding.ts'
import { lineage } from '../flow.ts'
import type { Flow, StateNode } from '../flow.ts'
import { handlersFile, handlerShape } from '../handlers.ts'
import { asArray, asString, entries, get, join } from '../json.ts'
import type { Project } from '../project.ts'
import type { Reference } from '../references.ts'
import { suggest } from '../suggest.ts'

const id = 'unknown-place'

/** As it stands in the address of a page. */
const pathOf = (node: StateNode): string =>
  lineage(node)
    .slice(0, -1)
    .map(({ key }) => key)
    .toReversed()
    .join('/')

/** Where the state of a path is missing: below the last of its states that is there, in the flows that come closest to it. */
function placesOf(flows: readonly Flow[], path: string): Place[] {
  const homes = flows.map(({ source, root }) => {
    let [home, depth] = [root, 0]
    for (const key of path.split('/')) {
      const next = home.children.find((child) => child.key === key)
      if (!next) break
      home = next
      depth += 1
    }
    return { source, home, depth }
  })
  const most = Math.max(...homes.map(({ depth }) => depth))
  return homes
    .filter(({ depth }) => depth === most)
    .map(({ source, home }) => source.place(join(home.pointer, 'states'), 'key'))
}

/** The flow of each entry, by its name. */
const entryFlows = (project: Project): Map<string, string> =>
  new Map(
    project.of('routes').flatMap(({ value }) =>
      asArray(get(value, 'entries')).flatMap((entry): [string, string][] => {
        const [name, flow] = [asString(get(entry, 'name')), asString(get(entry, 'flow'))]
        return name === undefined || flow === undefined ? [] : [[name, flow]]
      }),
    ),
  )

/** What a call names by words of its own; what it binds is known at run time only. */
function named(project: Project, { value: handler, parent }: Reference) {
  const input = get(parent, 'input')
  const names = entries(handlerShape(project, handler)?.input.schema.properties).flatMap(([key, shape]) => {
    const [kind, name] = [get(shape, 'x-names'), asString(get(input, key))]
    return name === undefined ? [] : [{ key, kind, name }]
  })
  return (kind: string) => names.filter((one) => one.kind === kind)
}

function ofCall(project: Project, flows: Map<string, string>, call: Reference): Finding[] {
  const names = named(project, call)
  const [entry] = names('entry')
  const at = (key: string) => join(join(call.pointer.slice(0, call.pointer.lastIndexOf('/')), 'input'), key)
  const lost = names('entry').filter(({ name }) => !flows.has(name))
  const flow = flows.get(entry?.name ?? '')
  const within = project.flows.filter((one) => flow === undefined || one.id === flow)
  const paths = within.flatMap(({ states }) => states.map(pathOf))
  return [
    ...lost.map(({ key, name }) =>
      beside(
        call.source.finding(
          id,
          at(key),
          `Entry "${name}" does not exist.`,
          suggest(name, flows.keys(), 'Add it to flows/routes.json.'),
        ),
        project.of('routes').map((one) => one.place('/entries', 'key')),
      ),
    ),
    ...names('state')
      .filter(({ name }) => !paths.includes(name))
      .map(({ key, name }) =>
        beside(
          call.source.finding(
            id,
            at(key),
            `No state has the path "${name}"${flow === undefined ? '' : ` in the flow "${flow}"`}.`,
            suggest(name, paths, 'Name the states from the outermost to it, with a slash between two.'),
          ),
          placesOf(within, name),
        ),
      ),
  ]
}

export const unknownPlace: Rule = {
  id,
  description: `What the input of a call names is there: an entry where ${handlersFile} says "x-names": "entry", the path of a state where it says "state".`,
  run(project) {
    // A variant that cannot be resolved has no states.
    if (!project.settled) return []
    const flows = entryFlows(project)
    return project.references
      .filter(({ definition, property }) => definition === 'name' && property === 'src')
      .flatMap((call) => ofCall(project, flows, call))
  },
}
