import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variant } from '#generated/engine.ts'
import { asString, entries, get } from '../../util/json.ts'
import { isStarted, readJson, writeIfChanged } from '../build/files.ts'
import { flowFolders, readFlow } from '../build/read-flow.ts'
import { flowModel, type FlowModel } from '../flow/model.ts'
import { stepIds, type StateNode } from '../flow/states.ts'
import { labelledTransitionsOf, mermaid } from './mermaid.ts'

const drawingsFile = 'flows/README.md'
const [begin, end] = [
  '<!-- Drawn by `npm run flows`; what stands here is written over. -->',
  '<!-- Drawn until here. -->',
]

/** A property of a flow as a sentence. `path`: the state that it is about; '' for the flow. */
interface Line {
  path: string
  text: string
}

const own = ({ value: { meta, invoke } }: StateNode): string[] =>
  [
    ['shows', get(meta, 'screen')],
    ['is part of step', get(meta, 'step')],
    ['needs', get(meta, 'requires')],
    ['waits for', get(invoke, 'src')],
  ].flatMap(([verb, name]) => (typeof name === 'string' ? [`${String(verb)} ${name}`] : []))

/** All properties of a flow that are compared. */
function linesOf(flow: FlowModel): Line[] {
  const ways = labelledTransitionsOf(flow)
  return [
    { path: '', text: `steps: ${stepIds(flow).join(', ')}` },
    ...entries(flow.root.value.context).map(([key, value]) => ({
      path: '',
      text: `begins with ${key} = ${JSON.stringify(value)}`,
    })),
    ...[flow.root, ...flow.states].flatMap((state) => {
      const { path } = state
      const leads = ways.filter(({ from }) => from === path).map(({ on, to }) => `${on} -> ${to}`)
      return [...(path ? own(state) : []), ...leads].map((text) => ({ path, text: `${path}: ${text}` }))
    }),
  ]
}

const isBelow = (path: string, all: ReadonlySet<string>): boolean =>
  path.split('/').some((_, at, keys) => at > 0 && all.has(keys.slice(0, at).join('/')))

const textsOf = (lines: Line[]) => new Set(lines.map(({ text }) => text))
const pathsOf = ({ states }: FlowModel) => new Set(states.map(({ path }) => path))

/** What differs in a variant from its base, in the order of the base. For a removed state its contents are not listed. */
function difference(base: FlowModel, variant: FlowModel): string[] {
  const [before, after] = [linesOf(base), linesOf(variant)]
  const [had, has] = [textsOf(before), textsOf(after)]
  const [old, now] = [pathsOf(base), pathsOf(variant)]
  const gone = old.difference(now)
  return ['', ...old.union(now)].flatMap((path) => {
    if (gone.has(path)) return isBelow(path, gone) ? [] : [`- ${path}`]
    const here = (lines: Line[], others: Set<string>, sign: string) =>
      lines.flatMap((line) => (line.path === path && !others.has(line.text) ? [`${sign} ${line.text}`] : []))
    return [...here(before, has, '-'), ...here(after, had, '+')]
  })
}

const fenced = (language: string, lines: string[]): string => ['```' + language, ...lines, '```'].join('\n')
const folded = (summary: string, text: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`

/** The section of a flow: its diagram and, for a variant, the differences from its base. */
function section(flow: FlowModel, base?: FlowModel): string {
  const states = flow.states.filter(({ children }) => !children.length).length
  return [
    `### ${flow.id}`,
    ...[asString(flow.root.value.description)].filter((text) => text !== undefined),
    ...(base
      ? [
          `Extends \`${base.id}\`. What differs:`,
          folded('The difference', fenced('diff', difference(base, flow))),
        ]
      : []),
    folded(`The ${states} states`, fenced('mermaid', mermaid(flow))),
  ].join('\n\n')
}

/** The page of the flows below `root`, with each flow and variant drawn anew between the two marks. */
export function drawnPage(root: string): string {
  const page = readFileSync(join(root, drawingsFile), 'utf8')
  const model = (folder: string) => flowModel(readFlow(root, folder))
  const sections = [
    ...flowFolders(root, ['flow.json']).map((folder) => section(model(folder))),
    ...flowFolders(root, ['variant.json']).map((folder) => {
      const variant = readJson(root, `flows/${folder}/variant.json`) as Variant // the check validates it
      return section(model(folder), model(variant.extends))
    }),
  ]
  const [above = ''] = page.split(begin)
  const below = page.split(end)[1] ?? '\n'
  return above + [begin, ...sections, end].join('\n\n') + below
}

/** `npm run flows`: draws every flow and variant into flows/README.md. */
if (isStarted(import.meta.filename)) {
  writeIfChanged(join(process.cwd(), drawingsFile), drawnPage(process.cwd()))
  console.log(`The flows are drawn in ${drawingsFile}.`)
}
