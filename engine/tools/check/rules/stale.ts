import { drawings, drawingsFile, drawnIn } from '../../drawing/drawings.ts'
import { referenceFolder, referencePages } from '../../reference/pages.ts'
import { startOf } from '../../json/source.ts'
import type { Rule } from '../rule.ts'
import { asString, get } from '../../../util/json.ts'
import { folderOf } from '../file-kinds.ts'
import type { Flow } from '../flows.ts'
import type { Project } from '../project.ts'

/** Read limit in bytes; pages are smaller. */
const most = 4 * 1024 * 1024

/** The flow that a variant extends; undefined for a flow that is not a variant. */
function baseOf({ flows, of }: Project, { source }: Flow): Flow | undefined {
  const variant = of('variant').find(({ file }) => file === source.file)
  const name = asString(get(variant?.value, 'extends'))
  return name === undefined ? undefined : flows.find((flow) => folderOf(flow.source.file) === name)
}

export const staleDrawing: Rule = {
  id: 'stale-drawing',
  description: 'The drawings of flows in flows/README.md are up to date.',
  // A drawing of an invalid flow would be wrong.
  dependsOn: 'all',
  check(project, report) {
    // A drawing is optional, but must be up to date.
    const drawn = drawnIn(project.text(drawingsFile, most)?.text ?? '')
    const expected = drawn.size
      ? drawings(project.flows.map((flow) => ({ flow, base: baseOf(project, flow) })))
      : new Map<string, string>()
    for (const [flow, { text, line }] of drawn)
      if (expected.get(flow) !== text)
        report(
          startOf(drawingsFile, line),
          expected.has(flow)
            ? `The drawing of "${flow}" is not what the flow says.`
            : `There is no flow "${flow}" any more.`,
          'Run `npm run flows`.',
        )
  },
}

const hint = 'Run `npm run docs`.'

/** The first line, from 1, in which two texts differ. */
function firstDifference(a: string, b: string): number {
  const lines = b.split('\n')
  const at = a.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 ? a.split('\n').length : at + 1
}

export const staleReference: Rule = {
  id: 'stale-reference',
  description: 'The reference pages are up to date with the schemas.',
  // A schema that cannot be read would make an incomplete page.
  dependsOn: ['json'],
  check({ files, of, sources, text }, report) {
    const own = files.filter((file) => file.startsWith(referenceFolder) && file.endsWith('.md'))
    const pages = referencePages(of('schema'))
    // A root without its own languages needs no reference pages, but existing pages must be up to date.
    const brings = sources.some(({ file }) => file.startsWith('schemas/engine/'))
    for (const file of new Set([...own, ...(brings ? pages.keys() : [])])) {
      const [expected, found] = [pages.get(file), text(file, most)?.text]
      if (expected === undefined) report(startOf(file), 'There is no language for this page.', hint)
      else if (found === undefined) report(startOf(file), 'The reference page is missing.', hint)
      else if (found !== expected)
        report(startOf(file, firstDifference(found, expected)), 'The page differs from the schema.', hint)
    }
  },
}
