import { referenceFolder, referencePages } from '../../reference/pages.ts'
import { startOf } from '../finding.ts'
import type { Rule } from '../rule.ts'

const hint = 'Run `npm run docs`.'
/** More than any page has. */
const most = 1024 * 1024

/** Line, from 1, at which two texts part. */
function firstDifference(a: string, b: string): number {
  const lines = b.split('\n')
  const at = a.split('\n').findIndex((line, i) => line !== lines[i])
  return at < 0 ? a.split('\n').length : at + 1
}

export const staleReference: Rule = {
  id: 'stale-reference',
  description: 'The reference pages say what the schemas say.',
  // Half a schema would make half a page.
  dependsOn: ['json'],
  check({ files, of, sources, text }, report) {
    const own = files.filter((file) => file.startsWith(referenceFolder) && file.endsWith('.md'))
    const pages = referencePages(of('schema'))
    // A root that borrows the languages needs no pages, but those that are there must be right.
    const brings = sources.some(({ file }) => file.startsWith('schemas/engine/'))
    for (const file of new Set([...own, ...(brings ? pages.keys() : [])])) {
      const [wanted, found] = [pages.get(file), text(file, most)?.text]
      if (wanted === undefined) report(startOf(file), 'No language has this page.', hint)
      else if (found === undefined) report(startOf(file), 'The reference page is missing.', hint)
      else if (found !== wanted)
        report(
          startOf(file, firstDifference(found, wanted)),
          'The page does not say what the schema says.',
          hint,
        )
    }
  },
}
