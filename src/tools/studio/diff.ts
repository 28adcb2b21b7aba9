import { diffArrays } from 'diff'

/** A line of a diff with its line numbers in the old and new text; `gap` stands for omitted lines. */
export interface Line {
  kind: 'same' | 'added' | 'removed' | 'gap'
  text: string
  before?: number
  after?: number
}

/** Unchanged lines that are shown before and after a change. */
const contextLines = 3
/** Maximum edit distance. Above it the whole text counts as changed, because the running time is quadratic. */
const maxEdits = 2000

/** Replaces lines that are far from every change by gaps. */
function omitUnchanged(lines: Line[]): Line[] {
  const isNear = lines.map((_, index) =>
    lines
      .slice(Math.max(0, index - contextLines), index + contextLines + 1)
      .some(({ kind }) => kind !== 'same'),
  )
  return lines.flatMap((line, index): Line[] => {
    if (isNear[index]) return [line]
    // One gap for all consecutive omitted lines.
    return index === 0 || isNear[index - 1] ? [{ ...line, kind: 'gap', text: '' }] : []
  })
}

/** The diff of two texts by line, with a few lines of context; empty if they are equal. */
export function diff(before: string, after: string): Line[] {
  if (before === after) return []
  let [oldLine, newLine] = [0, 0]
  const [old, now] = [before.split('\n'), after.split('\n')]
  const changes = diffArrays(old, now, { maxEditLength: maxEdits }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ]
  const lines = changes.flatMap(({ value, added, removed }) =>
    value.map((text): Line => {
      if (removed) return { kind: 'removed', text, before: ++oldLine }
      if (added) return { kind: 'added', text, after: ++newLine }
      return { kind: 'same', text, before: ++oldLine, after: ++newLine }
    }),
  )
  return omitUnchanged(lines)
}
