import { diffArrays } from 'diff'

/** A line of a comparison, with its number before and after where it stands there; `gap` stands for lines left out. */
export interface Line {
  kind: 'same' | 'added' | 'removed' | 'gap'
  text: string
  before?: number
  after?: number
}

/** Lines that are shown around a change. */
const around = 3
/** Changed lines up to which texts are compared: beyond, all of them count as changed, for the time would grow squared. */
const most = 2000

/** Leaves out what is far from every change. */
function nearChanges(lines: Line[]): Line[] {
  const near = lines.map((_, at) =>
    lines.slice(Math.max(0, at - around), at + around + 1).some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap((line, at): Line[] => {
    if (near[at]) return [line]
    // One gap for all that lies between.
    return at === 0 || near[at - 1] ? [{ ...line, kind: 'gap', text: '' }] : []
  })
}

/** What changed from one text to another, line by line, with a few lines around; empty where nothing did. */
export function diff(before: string, after: string): Line[] {
  if (before === after) return []
  let [one, other] = [0, 0]
  const [old, now] = [before.split('\n'), after.split('\n')]
  const changes = diffArrays(old, now, { maxEditLength: most }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  const lines = changes.flatMap(({ value, added, removed }) =>
    value.map((text): Line => {
      if (removed) return { kind: 'removed', text, before: ++one }
      if (added) return { kind: 'added', text, after: ++other }
      return { kind: 'same', text, before: ++one, after: ++other }
    }),
  )
  return nearChanges(lines)
}
