import type { Finding, Rule } from '../finding.ts'
import type { Flow, StateNode, Transition } from '../flow.ts'
import { handlerShape } from '../handlers.ts'
import { asArray, asString, get, isObject, join, tokens } from '../json.ts'
import type { Project } from '../project.ts'
import { typesOf } from '../shape.ts'
import { list } from '../suggest.ts'

const id = 'lost-answer'

/** The paths below /event/<root> that a transition stores. */
function read({ actions }: Transition, root: 'output' | 'error'): string[][] {
  return actions.flatMap(({ value }) =>
    value.type === 'store' && isObject(value.params)
      ? Object.values(value.params).flatMap((param) => {
          const [event, name, ...path] = tokens(asString(get(param, 'from')) ?? '')
          return event === 'event' && name === root ? [path] : []
        })
      : [],
  )
}

/** Where it would be stored: beside what is stored already, among the actions, or in the transition. */
function storeAt({ actions, pointer }: Transition, written: unknown): string {
  const store = actions.find(({ value }) => value.type === 'store')
  if (store) return join(store.pointer, 'params')
  return get(written, 'actions') === undefined ? pointer : join(pointer, 'actions')
}

/** What a handler answers must be read by one of the ways that follow; of an answer read in parts, every part. */
function lost(project: Project, ways: Transition[], name: string): string | undefined {
  const output = handlerShape(project, name)?.output
  const types =
    output && typesOf(project.languages.documents, { open: false, places: [{ ...output, via: [] }] })
  if (!output || (types && types.every((type) => type === 'null'))) return undefined
  const paths = ways.flatMap((way) => read(way, 'output'))
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
  const message = lost(project, done, name)
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
  description: 'What a handler answers is stored, every part of it, and so is its failure.',
  run: (project) =>
    project.flows.flatMap((flow) =>
      flow.states
        .filter(({ value }) => isObject(value.invoke))
        .flatMap((node) => ofState(project, flow, node)),
    ),
}
