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
