import { stepIds, type StateNode } from '../flow/states.ts'
import type { FlowModel } from '../flow/model.ts'
import { asString, entries, get } from '../../util/json.ts'
import { labelledTransitionsOf, type LabelledTransition } from './mermaid.ts'

interface Line {
  /** Path of the state that the line is about; '' for the flow. */
  path: string
  text: string
  /** Present if the line is about a transition. */
  way?: LabelledTransition
}

/** A line that only one of the two flows has. `-`: the base; `+`: the variant. */
export interface Change extends Line {
  sign: '-' | '+'
}

const own = (state: StateNode): string[] => {
  const { meta, invoke } = state.value
  const screen = asString(get(meta, 'screen'))
  const step = asString(get(meta, 'step'))
  const requires = asString(get(meta, 'requires'))
  const handler = asString(get(invoke, 'src'))
  return [
    ...(screen ? [`shows ${screen}`] : []),
    ...(step ? [`is part of step ${step}`] : []),
    ...(requires ? [`needs ${requires}`] : []),
    ...(handler ? [`waits for ${handler}`] : []),
  ]
}

/** All properties of a flow that are compared, as sentences. */
function linesOf(flow: FlowModel): Line[] {
  const ways = labelledTransitionsOf(flow)
  const { context } = flow.root.value
  return [
    { path: '', text: `steps: ${stepIds(flow).join(', ')}` },
    ...entries(context).map(([key, value]) => ({
      path: '',
      text: `begins with ${key} = ${JSON.stringify(value)}`,
    })),
    ...[flow.root, ...flow.states].flatMap((state) => {
      const path = state.path
      const leads = ways
        .filter(({ from }) => from === path)
        .map((way) => ({ path, text: `${path}: ${way.on} -> ${way.to}`, way }))
      return [...(path ? own(state) : []).map((text) => ({ path, text: `${path}: ${text}` })), ...leads]
    }),
  ]
}

const isBelow = (path: string, all: ReadonlySet<string>): boolean =>
  path.split('/').some((_, at, keys) => at > 0 && all.has(keys.slice(0, at).join('/')))

const paths = (flow: FlowModel): Set<string> => new Set(flow.states.map(({ path }) => path))

const signed =
  (sign: Change['sign']) =>
  (line: Line): Change => ({ sign, ...line })

/** The differences of a variant from its base, in the order of the base. For a removed state its contents are not listed. */
export function changes(base: FlowModel, variant: FlowModel): Change[] {
  const [before, after] = [linesOf(base), linesOf(variant)]
  const [had, has] = [new Set(before.map(({ text }) => text)), new Set(after.map(({ text }) => text))]
  const [old, now] = [paths(base), paths(variant)]
  const gone = new Set([...old].filter((path) => !now.has(path)))
  const left = before.filter(({ path, text }) => !gone.has(path) && !has.has(text))
  const come = after.filter(({ text }) => !had.has(text))
  const order = ['', ...old, ...[...now].filter((path) => !old.has(path))]
  return order.flatMap((path) => {
    if (gone.has(path)) return isBelow(path, gone) ? [] : [{ sign: '-' as const, path, text: path }]
    const at = (line: Line) => line.path === path
    return [...left.filter(at).map(signed('-')), ...come.filter(at).map(signed('+'))]
  })
}

export const difference = (base: FlowModel, variant: FlowModel): string[] =>
  changes(base, variant).map(({ sign, text }) => `${sign} ${text}`)
