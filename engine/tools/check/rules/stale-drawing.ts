import { drawings, drawingsFile, drawnIn } from '../../drawing/drawings.ts'
import { startOf } from '../finding.ts'
import type { Rule } from '../rule.ts'

/** More than the page has. */
const most = 4 * 1024 * 1024

export const staleDrawing: Rule = {
  id: 'stale-drawing',
  description: 'What is drawn of a flow in flows/README.md is what the flow says.',
  // What is wrong in a flow is corrected before it is drawn.
  dependsOn: 'all',
  check(project, report) {
    // Nobody must draw a flow, but a drawing that is there must be right.
    const drawn = drawnIn(project.text(drawingsFile, most)?.text ?? '')
    const wanted = drawn.size ? drawings(project) : new Map<string, string>()
    for (const [flow, { text, line }] of drawn)
      if (wanted.get(flow) !== text)
        report(
          startOf(drawingsFile, line),
          wanted.has(flow)
            ? `The drawing of "${flow}" is not what the flow says.`
            : `There is no flow "${flow}" any more.`,
          'Run `npm run flows`.',
        )
  },
}
