/**
 * Pages are read by people on phones; whatever is larger or deeper is a mistake or an attack. Our Markdown parser
 * (micromark) takes time that grows with the square of three numbers, so each of them is bounded before it runs.
 */
export const pageLimits = {
  bytes: 200 * 1024,
  /** Levels of the parsed page, and blocks in blocks (quotes, lists). */
  depth: 12,
  /** Lines, and marks of quotes and lists. */
  lines: 2000,
  /** Characters that the parser may look at again: the sum over all paragraphs of marks times length. */
  work: 10_000_000,
}

/** A violated limit: offset in the text (UTF-16 units), reason and hint. */
export interface PageLimitViolation {
  offset: number
  why: string
  hint: string
}

/** What may stand before the words of a line: blanks, and the marks of quotes and lists as CommonMark has them. */
const prefix = /^(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))*/
/** With the blank that belongs to it. */
const marksOfBlocks = /(?:>|[-+*]|\d+[.)]) ?/g
const rule = /^[ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$/
/** What the parser takes for the beginning or the end of something; at worst it looks for the other end through the whole paragraph. */
const marksInWords = /[`*_[\]<&!\\]/g

/**
 * How many blocks this line begins, and how many are open after it, at most. A block of the lines before goes on only where
 * this line is indented by two columns for it, or has a mark of its own for it.
 */
function blocksOf(line: string, open: number): { opened: number; depth: number } {
  if (rule.test(line)) return { opened: 0, depth: 0 }
  const before = (prefix.exec(line)?.[0] ?? '').replaceAll('\t', '    ')
  const indented = before.replaceAll(marksOfBlocks, '').length
  const opened = before.match(marksOfBlocks)?.length ?? 0
  return { opened, depth: Math.min(open, Math.floor(indented / 2)) + opened }
}

/**
 * What in a page would keep the parser busy for long; undefined where it takes less than a second or two on a slow
 * machine. It counts by itself, without parsing: a parser that has begun cannot be stopped.
 */
export function pageLimitViolation(text: string): PageLimitViolation | undefined {
  let [open, lines, work, offset, paragraph, length, marks] = [0, 0, 0, 0, 0, 0, 0]
  for (const line of text.split(/\r\n|\n|\r/)) {
    const { opened, depth } = blocksOf(line, open)
    open = Math.max(open, depth)
    lines += Math.max(1, opened)
    if (open > pageLimits.depth) return { offset, why: 'is nested too deep', hint: 'Write it flatter.' }
    if (lines > pageLimits.lines)
      return { offset, why: `has more than ${pageLimits.lines} lines`, hint: 'Split the page.' }
    const next = offset + line.length + (text.startsWith('\r\n', offset + line.length) ? 2 : 1)
    if (/^[ \t]*$/.test(line)) {
      work += length * marks
      ;[paragraph, length, marks] = [next, 0, 0]
    } else {
      length += line.length + 1
      marks += line.match(marksInWords)?.length ?? 0
    }
    if (work + length * marks > pageLimits.work)
      return {
        offset: paragraph,
        why: 'has too many marks in one paragraph',
        hint: 'Part it by blank lines, or write it with fewer marks.',
      }
    offset = next
  }
  return undefined
}
