import { drawings, drawingsFile, drawnIn } from '../../drawing/drawings.ts'
import type { Rule } from '../finding.ts'

const id = 'stale-drawing'
const hint = 'Run `npm run flows`.'
/** More than the page has. */
const most = 4 * 1024 * 1024

export const staleDrawing: Rule = {
  id,
  description: 'What is drawn of a flow in flows/README.md is what the flow says.',
  // What is wrong in a flow is mended before it is drawn.
  late: true,
  run(project) {
    // Nobody must draw a flow, but a drawing that is there must be right.
    const drawn = drawnIn(project.text(drawingsFile, most)?.text ?? '')
    if (!drawn.size || !project.settled) return []
    const wanted = drawings(project)
    return [...drawn].flatMap(([flow, { text, line }]) => {
      if (wanted.get(flow) === text) return []
      const message = wanted.has(flow)
        ? `The drawing of "${flow}" is not what the flow says.`
        : `There is no flow "${flow}" any more.`
      return [{ ...project.absent(drawingsFile, id, message, hint), line }]
    })
  },
}
