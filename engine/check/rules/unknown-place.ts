import type { Finding, Rule } from '../finding.ts'
import { lineage } from '../flow.ts'
import type { StateNode } from '../flow.ts'
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
  const paths = project.flows
    .filter((one) => flow === undefined || one.id === flow)
    .flatMap(({ states }) => states.map(pathOf))
  return [
    ...lost.map(({ key, name }) =>
      call.source.finding(
        id,
        at(key),
        `Entry "${name}" does not exist.`,
        suggest(name, flows.keys(), 'Add it to flows/routes.json.'),
      ),
    ),
    ...names('state')
      .filter(({ name }) => !paths.includes(name))
      .map(({ key, name }) =>
        call.source.finding(
          id,
          at(key),
          `No state has the path "${name}"${flow === undefined ? '' : ` in the flow "${flow}"`}.`,
          suggest(name, paths, 'Name the states from the outermost to it, with a slash between two.'),
        ),
      ),
  ]
}

export const unknownPlace: Rule = {
  id,
  description: `What the input of a call names is there: an entry where ${handlersFile} says "x-names": "entry", the path of a state where it says "state".`,
  run(project) {
    const flows = entryFlows(project)
    return project.references
      .filter(({ definition, property }) => definition === 'name' && property === 'src')
      .flatMap((call) => ofCall(project, flows, call))
  },
}
