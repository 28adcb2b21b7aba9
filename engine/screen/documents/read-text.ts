import type { PDFPageProxy } from 'pdfjs-dist'

/** A part of a document's text, in reading order. */
export type TextBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: TextCell[][] }
  /** Blocks that belong together, like the lines of an address. */
  | { kind: 'group'; blocks: TextBlock[] }

interface TextCell {
  isHeader: boolean
  text: string
}

type Content = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
type StructureNode = NonNullable<Awaited<ReturnType<PDFPageProxy['getStructTree']>>>
type Child = StructureNode['children'][number]

const isNode = (child: Child): child is StructureNode => 'role' in child

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The text of each piece of marked content, by its id. */
function textById({ items }: Content): Map<string, string> {
  const texts = new Map<string, string>()
  /** Marked content can be nested. The innermost piece with an id owns the text. */
  const open: (string | undefined)[] = []
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((owner) => owner !== undefined)
      if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id)
  }
  return texts
}

/** Roles of ISO 32000-1, 14.8.4. */
const headings = /^H([1-6]?)$/
const inline = /^(P|Span|Link|Quote|Note|Reference|Caption|BlockQuote|Code|Lbl|LBody)$/

const withoutBlanks = (text: string): number => text.replace(/\s/g, '').length

/** The structure tree may leave out headers and footers. If it leaves out more than this share of the text, it is not used. */
const maxLeftOut = 0.2

/**
 * Reads the text of one page from its structure.
 * Returns undefined if the page has no structure tree (is not "tagged"), if the tree leaves out too much of the text, or if it has
 * no text, like a scan.
 */
export async function readText(page: PDFPageProxy): Promise<TextBlock[] | undefined> {
  const [tree, content] = await Promise.all([
    page.getStructTree(),
    page.getTextContent({ includeMarkedContent: true }),
  ])
  // The generated type does not include null, but pages without structure return it.
  if (!(tree as StructureNode | null)) return undefined
  const texts = textById(content)

  const textOf = (child: Child): string =>
    isNode(child) ? child.children.map(textOf).join('') : (texts.get(child.id) ?? '')
  const nodesOf = ({ children }: StructureNode) => children.filter(isNode)
  const rowsOf = (table: StructureNode): StructureNode[] =>
    nodesOf(table).flatMap((child) => (child.role === 'TR' ? [child] : rowsOf(child)))
  // The bullet or number of an item is left out, because the rendered list draws its own.
  const itemText = ({ children }: StructureNode) => {
    const words = children.filter((child) => !isNode(child) || child.role !== 'Lbl')
    return tidy(words.map(textOf).join(' '))
  }
  const cellOf = (cell: StructureNode): TextCell => ({
    isHeader: cell.role === 'TH',
    text: tidy(textOf(cell)),
  })

  const blocksOf = (node: StructureNode): TextBlock[] => {
    const [, level] = headings.exec(node.role) ?? []
    const text = tidy(textOf(node))
    if (!text) return []
    if (level !== undefined) return [{ kind: 'heading', level: Number(level || 1), text }]
    if (node.role === 'L') return [{ kind: 'list', items: nodesOf(node).map(itemText) }]
    if (node.role === 'Table')
      return [{ kind: 'table', rows: rowsOf(node).map((row) => nodesOf(row).map(cellOf)) }]
    const nodes = nodesOf(node)
    if (inline.test(node.role) || nodes.length === 0) return [{ kind: 'paragraph', text }]
    const blocks = nodes.flatMap(blocksOf)
    return node.role === 'Div' ? [{ kind: 'group', blocks }] : blocks
  }
  const printed = withoutBlanks(content.items.map((item) => ('str' in item ? item.str : '')).join(''))
  const blocks = withoutBlanks(textOf(tree)) < printed * (1 - maxLeftOut) ? [] : blocksOf(tree)
  return blocks.length > 0 ? blocks : undefined
}
