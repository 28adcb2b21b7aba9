/** A line of a comparison, with its number before and after where it stands there; `gap` stands for lines left out. */
export interface Line {
  kind: 'same' | 'added' | 'removed' | 'gap'
  text: string
  before?: number
  after?: number
}

/** Lines that are shown around a change. */
const around = 3
/** Cells of the table that is filled at most: beyond, all lines between the first and the last change count as changed. */
const most = 4_000_000

/** For each pair of beginnings, counted from the end, how many lines the longest common sequence has. */
function lengths(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [row, below] = [table[i], table[i + 1]]
      if (row && below)
        row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0)
    }
  return table
}

/** Every line of both texts, in order: of a change first what went, then what came. */
function compared(before: readonly string[], after: readonly string[], offset: number): Line[] {
  const gone = (i: number): Line => ({ kind: 'removed', text: before[i] ?? '', before: offset + i + 1 })
  const come = (j: number): Line => ({ kind: 'added', text: after[j] ?? '', after: offset + j + 1 })
  if (before.length * after.length > most)
    return [...before.map((_, i) => gone(i)), ...after.map((_, j) => come(j))]
  const table = lengths(before, after)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length)
    if (i < before.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i] ?? '', before: offset + ++i, after: offset + ++j })
    } else if (
      j >= after.length ||
      (i < before.length && (table[i + 1]?.[j] ?? 0) >= (table[i]?.[j + 1] ?? 0))
    )
      lines.push(gone(i++))
    else lines.push(come(j++))
  return lines
}

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
  const [one, other] = [before.split('\n'), after.split('\n')]
  const least = Math.min(one.length, other.length)
  let head = 0
  while (head < least && one[head] === other[head]) head++
  let tail = 0
  while (tail < least - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  const same = (at: number, shift: number): Line => ({
    kind: 'same',
    text: one[at] ?? '',
    before: at + 1,
    after: at + 1 + shift,
  })
  const shift = other.length - one.length
  return nearChanges([
    ...one.slice(0, head).map((_, at) => same(at, 0)),
    ...compared(one.slice(head, one.length - tail), other.slice(head, other.length - tail), head),
    ...one.slice(one.length - tail).map((_, at) => same(one.length - tail + at, shift)),
  ])
}
