import { leafOf, lineage, resolveTarget } from '../flow.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'
import { answerOf, handlerShape } from '../handlers.ts'
import { asArray, asString, at, get, isObject, join, tokens } from '../json.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { shapeOf, typesOf } from '../shape.ts'
import { list } from '../suggest.ts'

/** The paths below /event/<root> among bound values. */
const pathsIn = (values: unknown, root: 'output' | 'error'): string[][] =>
  Object.values(isObject(values) ? values : {}).flatMap((value) => {
    const [event, name, ...path] = tokens(asString(get(value, 'from')) ?? '')
    return event === 'event' && name === root ? [path] : []
  })

/** The paths below /event/<root> that a transition stores. */
const readPaths = ({ actions }: Transition, root: 'output' | 'error'): string[][] =>
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

/** Where a value would be stored: beside what is stored already, among the actions, or in the transition. */
export function storeAt({ source }: Flow, { actions, pointer }: Transition): string {
  const store = actions.find(({ value }) => value.type === 'store')
  if (store) return join(store.pointer, 'params')
  return get(at(source.value, pointer), 'actions') === undefined ? pointer : join(pointer, 'actions')
}

/** What a handler answers must be read by one of the ways that follow; of an answer read in parts, every part. */
function lost(
  { languages }: Project,
  flow: Flow,
  ways: Transition[],
  { name, input }: { name: string; input: unknown },
): string | undefined {
  const output = answerOf(languages, name, input)
  const types = output && typesOf(languages.documents, shapeOf(output))
  if (!output || types?.every((type) => type === 'null')) return undefined
  const paths = ways.flatMap((way) => [...readPaths(way, 'output'), ...handedOn(flow, way)])
  if (!paths.length) return `What "${name}" answers is lost.`
  if (paths.some((path) => !path.length)) return undefined
  const parts = asArray(output.schema.required).filter((part) => !paths.some(([first]) => first === part))
  return parts.length ? `Of what "${name}" answers, ${list(parts.map(String))} is lost.` : undefined
}

function checkState(project: Project, flow: Flow, node: StateNode, report: Report): void {
  const name = asString(get(node.value.invoke, 'src'))
  // One without an output lives as long as its state, and answers nothing.
  if (name === undefined || !handlerShape(project.languages, name)?.output) return
  const ways = (cause: Transition['cause']) =>
    flow.transitions.filter((one) => one.from === node && one.cause === cause)
  const done = ways('invoke.onDone')
  const last = done.at(-1)
  const message = lost(project, flow, done, { name, input: get(node.value.invoke, 'input') })
  if (message && last)
    report(
      flow.source.keyAt(storeAt(flow, last)),
      message,
      'Store {"from": "/event/output"}, or a part of it.',
    )
  for (const way of ways('invoke.onError'))
    if (!readPaths(way, 'error').length)
      report(
        flow.source.keyAt(storeAt(flow, way)),
        `The failure of "${name}" is never said.`,
        'Store {"from": "/event/error"} as "problem".',
      )
}

export const lostAnswer: Rule = {
  id: 'lost-answer',
  description: 'What a handler answers is stored, every part of it, and so is its failure.',
  check(project, report) {
    for (const flow of project.flows)
      for (const node of flow.states) if (isObject(node.value.invoke)) checkState(project, flow, node, report)
  },
}
