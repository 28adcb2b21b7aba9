import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTable } from 'micromark-extension-gfm-table'

/** What a page may hold beyond CommonMark: tables. For the parser `mdast-util-from-markdown`. */
export const tables = { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }

/** A node of a parsed Markdown document (mdast), as far as it is read here. */
export interface MarkdownNode {
  type: string
  url?: string
  value?: string
  data?: object
  children?: MarkdownNode[]
}

/** Data that editors and site generators write above a page, as YAML (`---`) or TOML (`+++`). It begins with a key. */
const frontMatter =
  /^\uFEFF?(---|\+\+\+)[ \t]*\r?\n(?:#.*\r?\n)*[\w.-]+[ \t]*[:=].*\r?\n(?:(?:[\w.-]+[ \t]*[:=]|[ \t#-]).*\r?\n|\r?\n)*?(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)/

/** A page without its front matter, which blanks replace, so that offsets stay. */
export const withoutFrontMatter = (text: string): string =>
  text.replace(frontMatter, (found) => found.replaceAll(/[^\r\n]/g, ' '))

/** The words of a node without marks. HTML is not shown, so it has none. */
function wordsOf({ type, value = '', children = [] }: MarkdownNode): string {
  if (type === 'break') return ' '
  return type === 'html' ? '' : value + children.map(wordsOf).join('')
}

/** The words of the first heading that has any, as plain text on one line. */
export function headingOf(node: MarkdownNode): string | undefined {
  const words = node.type === 'heading' ? wordsOf(node).replaceAll(/\s+/g, ' ').trim() : ''
  if (words) return words
  for (const child of node.children ?? []) {
    const found = headingOf(child)
    if (found !== undefined) return found
  }
  return undefined
}

/** Limits of a page, applied before it is parsed: the time of the parser grows quadratically with depth, lines and delimiters. */
export const pageLimits = {
  bytes: 200 * 1024,
  /** Nesting depth of the parsed page and of blocks (quotes, lists). */
  depth: 12,
  /** Number of lines. A line with several markers of quotes and lists counts several times. */
  lines: 2000,
  /** Number of `|` in a line. Each row of a table gets as many cells as its head has. */
  columns: 100,
  /** Estimated work of the parser: the sum of delimiters times length over all paragraphs. */
  work: 10_000_000,
}

/** The start of a line: whitespace and the markers of quotes and lists (CommonMark). */
const prefix = /^(?:[ \t]|>|(?:[-+*]|\d{1,9}[.)])(?=\s|$))*/
/** A marker of a quote or list, with the space after it. */
const blockMarkers = /(?:>|[-+*]|\d+[.)]) ?/g
/** A thematic break (horizontal line). */
const thematicBreak = /^[ \t]*([-*])(?:[ \t]*\1){2,}\s*$/
/** Delimiters of inline markup. For each the parser may search the whole paragraph for its counterpart. */
const inlineDelimiters = /[`*_[\]<&!\\]/g

/** Upper bounds for a line: the blocks it opens, and the depth after it. A block goes on by its marker or an indent of two columns. */
function blocksOf(line: string, open: number): { opened: number; depth: number } {
  if (thematicBreak.test(line)) return { opened: 0, depth: 0 }
  const before = (prefix.exec(line)?.[0] ?? '').replaceAll('\t', '    ')
  const indented = before.replaceAll(blockMarkers, '').length
  const opened = before.match(blockMarkers)?.length ?? 0
  return { opened, depth: Math.min(open, Math.floor(indented / 2)) + opened }
}

/**
 * The first violated limit of a page, with its offset in the text (UTF-16 code units); undefined when the parser needs at most a
 * second or two on a slow device. The limits are checked without the parser, because it cannot be interrupted.
 */
export function pageLimitViolation(text: string) {
  let [open, lines, work, paragraph, length, marks] = [0, 0, 0, 0, 0, 0]
  for (const { 0: line, index: offset } of text.matchAll(/[^\r\n]*(?:\r\n?|\n|$)/g)) {
    const { opened, depth } = blocksOf(line, open)
    open = Math.max(open, depth)
    lines += Math.max(1, opened)
    if (open > pageLimits.depth) return { offset, why: 'is nested too deep', hint: 'Write it flatter.' }
    if (lines > pageLimits.lines)
      return { offset, why: `has more than ${pageLimits.lines} lines`, hint: 'Split the page.' }
    if (line.split('|').length > pageLimits.columns)
      return {
        offset,
        why: `has more than ${pageLimits.columns} columns in a line`,
        hint: 'Split the table.',
      }
    if (/^[ \t\r\n]*$/.test(line)) {
      work += length * marks
      ;[paragraph, length, marks] = [offset + line.length, 0, 0]
    } else {
      length += line.length
      marks += line.match(inlineDelimiters)?.length ?? 0
    }
    if (work + length * marks > pageLimits.work)
      return {
        offset: paragraph,
        why: 'has too many marks in one paragraph',
        hint: 'Part it by blank lines, or write it with fewer marks.',
      }
  }
  return undefined
}
