import { screensBefore } from '../../flow/on-error.ts'
import { invokes, leafOf, lineage, type StateNode } from '../../flow/states.ts'
import type { Transition } from '../../flow/transitions.ts'
import type { Flow } from '../flows.ts'
import { answerOf, handlerShape } from '../pointers/handler-shapes.ts'
import { asArray, asString, at, get, isObject, join, tokens } from '../../../util/json.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { shapeOf, typesOf } from '../pointers/shape.ts'
import { list } from '../../json/suggest.ts'

/** Checks that a leaf state with a handler is left after success and after failure. */
function checkWait({ source, transitions }: Flow, node: StateNode, report: Report): void {
  const invoke = `${node.pointer}/invoke`
  for (const key of ['onDone', 'onError'] as const) {
    const ways = transitions.filter(({ from, cause }) => from === node && cause === `invoke.${key}`)
    const what = key === 'onDone' ? 'success' : 'failure'
    if (!ways.length) {
      // The rule missing-on-error reports a missing "onError".
      if (key === 'onDone')
        report(
          source.keyAt(invoke),
          'After the success of this handler no transition follows.',
          'Add "onDone" with a target.',
        )
    } else if (ways.some(({ guard }) => guard === undefined)) {
      for (const { target, pointer } of ways)
        if (target === undefined)
          report(source.keyAt(pointer), `After this ${what} the state waits endlessly.`, 'Add a "target".')
    } else
      report(
        source.keyAt(`${invoke}/${key}`),
        `If no guard passes, this ${what} has no target.`,
        'Add a last branch without a guard.',
      )
  }
}

export const endlessWait: Rule = {
  id: 'endless-wait',
  description: 'A state that waits for a handler is left on its success and on its failure.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const node of flow.states)
        if (invokes(node) && !node.children.length) checkWait(flow, node, report)
  },
}

export const missingOnError: Rule = {
  id: 'missing-on-error',
  description: 'Every invoke has an `onError`, or exactly one screen comes before it.',
  check({ flows }, report) {
    for (const flow of flows)
      for (const node of flow.states) {
        const leads = flow.transitions.some(({ from, cause }) => from === node && cause === 'invoke.onError')
        if (!invokes(node) || leads) continue
        const before = screensBefore(flow, node).flatMap((one) => one?.key ?? [])
        report(
          flow.source.keyAt(`${node.pointer}/invoke`),
          before.length
            ? `A failure of this handler could lead back to ${list(before)}.`
            : 'A failure of this handler leads nowhere.',
          'Name a state in "onError" of the meta, or write "onError" here; it stores /event/error as "problem".',
        )
      }
  },
}

/** The paths below /event/<root> among bound values. */
const pathsIn = (values: unknown, root: 'output' | 'error'): string[][] =>
  Object.values(isObject(values) ? values : {}).flatMap((value) => {
    const [event, name, ...path] = tokens(asString(get(value, 'from')) ?? '')
    return event === 'event' && name === root ? [path] : []
  })

/** The paths below /event/<root> that a transition stores. */
const readPaths = ({ actions }: Transition, root: 'output' | 'error'): string[][] =>
  actions.flatMap(({ value }) => (value.type === 'store' ? pathsIn(value.params, root) : []))

/** The paths that the next handlers bind. Follows states with only `always`, because these keep the event. */
function handedOn(flow: Flow, { to }: Transition, seen: ReadonlySet<StateNode> = new Set()): string[][] {
  const leaf = to && leafOf(to)
  if (!leaf || seen.has(leaf)) return []
  const onwards = flow.transitions.filter(({ from, cause }) => from === leaf && cause === 'always')
  return [
    ...lineage(leaf).flatMap(({ value }) => pathsIn(get(value.invoke, 'input'), 'output')),
    ...onwards.flatMap((one) => handedOn(flow, one, new Set([...seen, leaf]))),
  ]
}

/** The pointer at which a missing `store` can be added: an existing `store`, the actions, or the transition. */
export function storeAt({ source }: Flow, { actions, pointer }: Transition): string {
  const store = actions.find(({ value }) => value.type === 'store')
  if (store) return join(store.pointer, 'params')
  return get(at(source.value, pointer), 'actions') === undefined ? pointer : join(pointer, 'actions')
}

/** The parts of an answer that no following transition reads. If one reads the whole answer, nothing is lost. */
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

function checkAnswer(project: Project, flow: Flow, node: StateNode, report: Report): void {
  const name = asString(get(node.value.invoke, 'src'))
  // A handler without an output runs as long as its state and never answers.
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
        `The error of "${name}" is never shown.`,
        'Store {"from": "/event/error"} as "problem".',
      )
}

export const lostAnswer: Rule = {
  id: 'lost-answer',
  description: "Every part of a handler's answer is stored or passed on, and so is its failure.",
  check(project, report) {
    for (const flow of project.flows)
      for (const node of flow.states)
        if (isObject(node.value.invoke)) checkAnswer(project, flow, node, report)
  },
}
