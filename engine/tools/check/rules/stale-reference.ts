import { referenceFolder, referencePages } from '../../reference/pages.ts'
import type { Finding, Rule } from '../finding.ts'
import type { Project } from '../project.ts'

const id = 'stale-reference'
const hint = 'Run `npm run docs`.'
/** More than any page has. */
const most = 1024 * 1024

/** Line, from 1, at which two texts part. */
function firstDifference(a: string, b: string): number {
  const lines = b.split('\n')
  const at = a.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 ? a.split('\n').length : at + 1
}

function ofPage({ text, absent }: Project, file: string, wanted: string | undefined): Finding[] {
  if (wanted === undefined) return [absent(file, id, 'No language has this page.', hint)]
  const found = text(file, most)?.text
  if (found === wanted) return []
  if (found === undefined) return [absent(file, id, 'The reference page is missing.', hint)]
  return [
    {
      ...absent(file, id, 'The page does not say what the schema says.', hint),
      line: firstDifference(found, wanted),
    },
  ]
}

export const staleReference: Rule = {
  id,
  description: 'The reference pages say what the schemas say.',
  run(project) {
    const { files, of, sources } = project
    const own = files.filter((file) => file.startsWith(referenceFolder) && file.endsWith('.md'))
    const schemas = of('schema')
    // Half a schema would make half a page.
    if (schemas.some(({ readable }) => !readable)) return []
    const pages = referencePages(schemas)
    // Who borrows the languages needs no pages, but those that are there must be right.
    const brings = sources.some(({ file }) => file.startsWith('schemas/engine/'))
    return [...new Set([...own, ...(brings ? pages.keys() : [])])]
      .toSorted()
      .flatMap((file) => ofPage(project, file, pages.get(file)))
  },
}
