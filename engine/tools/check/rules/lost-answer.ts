import type { Finding, Rule } from '../finding.ts'
import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'
import { handlerShape } from '../handlers.ts'
import { asArray, asString, get, isObject, join, tokens } from '../json.ts'
import type { Project } from '../project.ts'
import { typesOf } from '../shape.ts'
import { list } from '../suggest.ts'

const id = 'lost-answer'

/** The paths below /event/<root> among bound values. */
const pathsIn = (values: unknown, root: 'output' | 'error'): string[][] =>
  Object.values(isObject(values) ? values : {}).flatMap((value) => {
    const [event, name, ...path] = tokens(asString(get(value, 'from')) ?? '')
    return event === 'event' && name === root ? [path] : []
  })

/** The paths below /event/<root> that a transition stores. */
const read = ({ actions }: Transition, root: 'output' | 'error'): string[][] =>
  actions.flatMap(({ value }) => (value.type === 'store' ? pathsIn(value.params, root) : []))

/** The paths that the next handlers get: where states only decide, the event is still the same. */
function handedOn(flow: Flow, way: Transition, seen: ReadonlySet<StateNode> = new Set()): string[][] {
  const next = way.target === undefined ? undefined : resolveTarget(flow, way.from, way.target)
  const leaf = next && leafOf(next)
  if (!leaf || seen.has(leaf)) return []
  const onwards = flow.transitions.filter(({ from, cause }) => from === leaf && cause === 'always')
  return [
    ...lineage(leaf).flatMap(({ value }) => pathsIn(get(value.invoke, 'input'), 'output')),
    ...onwards.flatMap((one) => handedOn(flow, one, new Set([...seen, leaf]))),
  ]
}

/** Where it would be stored: beside what is stored already, among the actions, or in the transition. */
function storeAt({ actions, pointer }: Transition, written: unknown): string {
  const store = actions.find(({ value }) => value.type === 'store')
  if (store) return join(store.pointer, 'params')
  return get(written, 'actions') === undefined ? pointer : join(pointer, 'actions')
}

/** What a handler answers must be stored by one of the ways that follow, or handed to the next handler; of an answer read in parts, every part. */
function lost(project: Project, flow: Flow, ways: Transition[], name: string): string | undefined {
  const output = handlerShape(project, name)?.output
  const types =
    output && typesOf(project.languages.documents, { open: false, places: [{ ...output, via: [] }] })
  if (!output || (types && types.every((type) => type === 'null'))) return undefined
  const paths = ways.flatMap((way) => [...read(way, 'output'), ...handedOn(flow, way)])
  if (!paths.length) return `What "${name}" answers is lost.`
  if (paths.some((path) => !path.length)) return undefined
  const parts = asArray(output.schema.required).filter((part) => !paths.some(([first]) => first === part))
  return parts.length ? `Of what "${name}" answers, ${list(parts.map(String))} is lost.` : undefined
}

function ofState(project: Project, flow: Flow, node: StateNode): Finding[] {
  const name = asString(get(node.value.invoke, 'src'))
  const shape = name === undefined ? undefined : handlerShape(project, name)
  // One without an answer lives as long as its state, and has nothing to say.
  if (name === undefined || !shape?.output) return []
  const ways = (cause: Transition['cause']) =>
    flow.transitions.filter((one) => one.from === node && one.cause === cause)
  const report = (way: Transition, message: string, hint: string) => {
    const index = way.pointer.slice(`${node.pointer}/invoke/`.length).split('/')
    const written = index.reduce<unknown>(
      (here, key) => (Array.isArray(here) ? here[Number(key)] : get(here, key)),
      node.value.invoke,
    )
    return flow.source.finding(id, storeAt(way, written), message, hint, 'key')
  }
  const done = ways('invoke.onDone')
  const last = done.at(-1)
  const message = lost(project, flow, done, name)
  return [
    ...(message && last ? [report(last, message, 'Store {"from": "/event/output"}, or a part of it.')] : []),
    ...ways('invoke.onError')
      .filter((way) => !read(way, 'error').length)
      .map((way) =>
        report(
          way,
          `The failure of "${name}" is never said.`,
          'Store {"from": "/event/error"} as "problem".',
        ),
      ),
  ]
}

export const lostAnswer: Rule = {
  id,
  description: 'What a handler answers is stored or handed on, every part of it, and its failure is stored.',
  run: (project) =>
    project.flows.flatMap((flow) =>
      flow.states
        .filter(({ value }) => isObject(value.invoke))
        .flatMap((node) => ofState(project, flow, node)),
    ),
}
