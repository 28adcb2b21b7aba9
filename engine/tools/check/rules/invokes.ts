import { asArray, asString, entries, get, isObject, tokens } from '../../../util/json.ts'
import { screensBefore } from '../../flow/on-error.ts'
import { invokes, leafOf, lineage, type StateNode } from '../../flow/states.ts'
import type { Transition } from '../../flow/transitions.ts'
import { list } from '../../json/suggest.ts'
import type { Flow } from '../flows.ts'
import { answerOf, handlerShape } from '../pointers/handler-shapes.ts'
import { shapeOf, typesOf } from '../pointers/shape.ts'
import { eachFlow, eachState, type Rule } from '../rule.ts'
import type { Languages } from '../schemas/languages.ts'

const waysOf = ({ transitions }: Flow, node: StateNode, cause: Transition['cause']): Transition[] =>
  transitions.filter((one) => one.from === node && one.cause === cause)

export const endlessWait: Rule = {
  id: 'endless-wait',
  description: 'A state that waits for a handler is left on its success and on its failure.',
  check: eachState((node, flow, report) => {
    const invoke = flow.source.node(`${node.pointer}/invoke`)
    for (const key of invokes(node) && !node.children.length ? (['onDone', 'onError'] as const) : []) {
      const ways = waysOf(flow, node, `invoke.${key}`)
      const what = key === 'onDone' ? 'success' : 'failure'
      // The rule missing-on-error reports a missing "onError".
      if (!ways.length && key === 'onDone')
        report(
          invoke.keyPlace,
          'After the success of this handler no transition follows.',
          'Add "onDone" with a target.',
        )
      else if (ways.some(({ guard }) => guard === undefined))
        for (const { pointer } of ways.filter(({ target }) => target === undefined))
          report(
            flow.source.keyAt(pointer),
            `After this ${what} the state waits endlessly.`,
            'Add a "target".',
          )
      else if (ways.length)
        report(
          invoke.get(key).keyPlace,
          `If no guard passes, this ${what} has no target.`,
          'Add a last branch without a guard.',
        )
    }
  }),
}

export const missingOnError: Rule = {
  id: 'missing-on-error',
  description: 'Every invoke has an `onError`, or exactly one screen comes before it.',
  check: eachState((node, flow, report) => {
    if (!invokes(node) || waysOf(flow, node, 'invoke.onError').length) return
    const before = screensBefore(flow, node).flatMap((one) => one?.key ?? [])
    report(
      flow.source.keyAt(`${node.pointer}/invoke`),
      before.length
        ? `A failure of this handler could lead back to ${list(before)}.`
        : 'A failure of this handler leads nowhere.',
      'Name a state in "onError" of the meta, or write "onError" here; it stores /event/error as "problem".',
    )
  }),
}

/** The paths below /event/<root> among bound values. */
const pathsIn = (values: unknown, root: 'output' | 'error'): string[][] =>
  entries(values).flatMap(([, value]) => {
    const [event, name, ...path] = tokens(asString(get(value, 'from')) ?? '')
    return event === 'event' && name === root ? [path] : []
  })

/** The paths below /event/<root> that a transition stores. */
const readPaths = ({ actions }: Transition, root: 'output' | 'error'): string[][] =>
  actions.flatMap(({ value }) => (value.type === 'store' ? pathsIn(value.params, root) : []))

/** The paths that the next handlers bind. Follows states with only `always`, because these keep the event. */
function handedOn(flow: Flow, { to }: Transition, seen: readonly StateNode[] = []): string[][] {
  const leaf = to && leafOf(to)
  if (!leaf || seen.includes(leaf)) return []
  return [
    ...lineage(leaf).flatMap(({ value }) => pathsIn(get(value.invoke, 'input'), 'output')),
    ...waysOf(flow, leaf, 'always').flatMap((one) => handedOn(flow, one, [...seen, leaf])),
  ]
}

/** The pointer at which a missing `store` can be added: an existing `store`, the actions, or the transition. */
export function storeAt({ source }: Flow, { actions, pointer }: Transition): string {
  const store = actions.find(({ value }) => value.type === 'store')
  if (store) return `${store.pointer}/params`
  return source.node(pointer).get('actions').value === undefined ? pointer : `${pointer}/actions`
}

/** The parts of an answer that no following transition reads. If one reads the whole answer, nothing is lost. */
function lostParts(languages: Languages, flow: Flow, ways: Transition[], name: string, input: unknown) {
  const output = answerOf(languages, name, input)
  const types = output && typesOf(languages.documents, shapeOf(output))
  if (!output || types?.every((type) => type === 'null')) return undefined
  const paths = ways.flatMap((way) => [...readPaths(way, 'output'), ...handedOn(flow, way)])
  if (!paths.length) return `What "${name}" answers is lost.`
  if (paths.some((path) => !path.length)) return undefined
  const parts = asArray(output.schema.required).filter((part) => !paths.some(([first]) => first === part))
  return parts.length ? `Of what "${name}" answers, ${list(parts.map(String))} is lost.` : undefined
}

export const lostAnswer: Rule = {
  id: 'lost-answer',
  description: "Every part of a handler's answer is stored or passed on, and so is its failure.",
  check: eachFlow((flow, report, { languages }) => {
    for (const node of flow.states) {
      const { invoke } = node.value
      const name = asString(get(invoke, 'src'))
      // A handler without an output runs as long as its state and never answers.
      if (!isObject(invoke) || name === undefined || !handlerShape(languages, name)?.output) continue
      const done = waysOf(flow, node, 'invoke.onDone')
      const last = done.at(-1)
      const message = lostParts(languages, flow, done, name, invoke.input)
      if (message && last)
        report(
          flow.source.keyAt(storeAt(flow, last)),
          message,
          'Store {"from": "/event/output"}, or a part of it.',
        )
      for (const way of waysOf(flow, node, 'invoke.onError'))
        if (!readPaths(way, 'error').length)
          report(
            flow.source.keyAt(storeAt(flow, way)),
            `The error of "${name}" is never shown.`,
            'Store {"from": "/event/error"} as "problem".',
          )
    }
  }),
}
