import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Variant } from '#generated/engine.ts'
import { isStarted, readJson, writeIfChanged } from '../build/files.ts'
import { flowFolders, readFlow } from '../build/read-flow.ts'
import { asString } from '../../util/json.ts'
import { flowModel, type FlowModel } from '../flow/model.ts'
import { difference } from './difference.ts'
import { mermaid } from './mermaid.ts'

export const drawingsFile = 'flows/README.md'
const [begin, end] = [
  '<!-- Drawn by `npm run flows`; what stands here is written over. -->',
  '<!-- Drawn until here. -->',
]

const fenced = (language: string, lines: string[]): string => ['```' + language, ...lines, '```'].join('\n')
const folded = (summary: string, text: string): string =>
  `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`

/** A flow to draw; for a variant with the flow that it extends. */
interface Drawn {
  flow: FlowModel
  base?: FlowModel | undefined
}

function section({ flow, base }: Drawn): string {
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

/** Flow id -> its diagram and, for variants, the differences from the base. */
export const drawings = (flows: readonly Drawn[]): Map<string, string> =>
  new Map(flows.map((drawn) => [drawn.flow.id, section(drawn)]))

/** The sections between the two marks of a page, by the flow ids in their headings, each with its first line (from 1). */
export function drawnIn(page: string): Map<string, { text: string; line: number }> {
  const from = page.indexOf(begin)
  const until = page.indexOf(end, from)
  if (from < 0 || until < 0) return new Map()
  const start = from + begin.length
  return new Map(
    [...page.slice(start, until).matchAll(/^### (.+)\n[^]*?(?=\n### |$(?![^]))/gm)].map((found) => [
      found[1] ?? '',
      {
        text: found[0].trimEnd(),
        line: page.slice(0, start + found.index).split('\n').length,
      },
    ]),
  )
}

/** The page with the drawings between the marks replaced; without marks they are added at the end. */
export function withDrawings(page: string, sections: ReadonlyMap<string, string>): string {
  const drawn = [begin, ...sections.values(), end].join('\n\n')
  const from = page.indexOf(begin)
  const until = page.indexOf(end, from)
  if (from < 0 || until < 0) return `${page.trimEnd()}\n\n${drawn}\n`
  return page.slice(0, from) + drawn + page.slice(until + end.length)
}

/** `npm run flows`: draws every flow and variant into flows/README.md. */
if (isStarted(import.meta.filename)) {
  const root = process.cwd()
  const model = (folder: string) => flowModel(readFlow(root, folder))
  const sections = drawings([
    ...flowFolders(root, ['flow.json']).map((folder) => ({ flow: model(folder) })),
    ...flowFolders(root, ['variant.json']).map((folder) => {
      const variant = readJson(root, `flows/${folder}/variant.json`) as Variant // the check validates it
      return { flow: model(folder), base: model(variant.extends) }
    }),
  ])
  const file = join(root, drawingsFile)
  writeIfChanged(file, withDrawings(readFileSync(file, 'utf8'), sections))
  console.log(`${sections.size} flows drawn in ${drawingsFile}`)
}
