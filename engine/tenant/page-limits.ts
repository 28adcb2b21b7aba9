/**
 * Limits of a Markdown page of a tenant. Larger pages are a mistake or an attack: the time of the parser (micromark) grows
 * quadratically with depth, lines and delimiters, so all three are limited before it runs.
 */
export const pageLimits = {
  bytes: 200 * 1024,
  /** Nesting depth of the parsed page and of blocks (quotes, lists). */
  depth: 12,
  /** Number of lines. A line with several markers of quotes and lists counts several times. */
  lines: 2000,
  /** Estimated work of the parser: the sum of delimiters times length over all paragraphs. */
  work: 10_000_000,
}

/** A violated limit: offset in the text (UTF-16 code units), reason and hint. */
interface PageLimitViolation {
  offset: number
  why: string
  hint: string
}

/** The start of a line: whitespace and the markers of quotes and lists (CommonMark). */
const prefix = /^(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]|$))*/
/** A marker of a quote or list, with the space after it. */
const blockMarkers = /(?:>|[-+*]|\d+[.)]) ?/g
/** A thematic break (horizontal line). */
const thematicBreak = /^[ \t]*([-*])(?:[ \t]*\1){2,}[ \t]*$/
/** Delimiters of inline markup. For each the parser may search the whole paragraph for its counterpart. */
const inlineDelimiters = /[`*_[\]<&!\\]/g

/**
 * Upper bounds for one line: the blocks that it opens, and the depth after it. An open block continues only when the line is
 * indented by two columns or repeats its marker.
 */
function blocksOf(line: string, open: number): { opened: number; depth: number } {
  if (thematicBreak.test(line)) return { opened: 0, depth: 0 }
  const before = (prefix.exec(line)?.[0] ?? '').replaceAll('\t', '    ')
  const indented = before.replaceAll(blockMarkers, '').length
  const opened = before.match(blockMarkers)?.length ?? 0
  return { opened, depth: Math.min(open, Math.floor(indented / 2)) + opened }
}

/**
 * The first violated limit of a page; undefined when the parser needs at most a second or two on a slow device. The limits are
 * checked without the parser, because it cannot be interrupted.
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
      marks += line.match(inlineDelimiters)?.length ?? 0
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
