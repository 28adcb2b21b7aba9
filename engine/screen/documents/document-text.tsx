import { Fragment, type ReactNode } from 'react'
import type { PDFPageProxy } from 'pdfjs-dist'
import { asArray, isObject } from '../../util/json.ts'
import { useEngine } from '../../view/engine.ts'

/** The text of a document, in reading order. */
export interface PdfText {
  /** Language of the document (BCP 47); empty if the PDF declares none. */
  lang: string
  pages: TextBlock[][]
}

/** A part of a page, as an element of HTML; the text of a paragraph also as text. */
interface TextBlock {
  content: ReactNode
  paragraph?: string
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
/** The page has an `h1`, so headings of a document start with `h2`. */
const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

const withoutBlanks = (text: string): number => text.replace(/\s/g, '').length

/** The structure tree may leave out headers and footers. If it leaves out more than this share of the text, it is not used. */
const maxLeftOut = 0.2

/** The text of a page by its structure; undefined if it is not tagged, if too much of the text is left out, or if it is a scan. */
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
  const itemOf = ({ children }: StructureNode, key: number) => {
    const words = children.filter((child) => !isNode(child) || child.role !== 'Lbl')
    return <li key={key}>{tidy(words.map(textOf).join(' '))}</li>
  }
  const cellOf = (cell: StructureNode, key: number, { length }: StructureNode[]) => {
    const text = tidy(textOf(cell))
    if (cell.role !== 'TH') return <td key={key}>{text}</td>
    return (
      <th key={key} scope={length > 1 && key === 0 ? 'row' : 'col'}>
        {text}
      </th>
    )
  }
  const tableOf = (table: StructureNode) => (
    <table>
      <tbody>
        {rowsOf(table).map((row, key) => (
          <tr key={key}>{nodesOf(row).map(cellOf)}</tr>
        ))}
      </tbody>
    </table>
  )

  const blocksOf = (node: StructureNode): TextBlock[] => {
    const [, level] = headings.exec(node.role) ?? []
    const text = tidy(textOf(node))
    if (!text) return []
    if (level !== undefined) {
      const Heading = headingTags[Number(level || 1) - 1] ?? 'h6'
      return [{ content: <Heading>{text}</Heading> }]
    }
    const nodes = nodesOf(node)
    if (node.role === 'L') return [{ content: <ul>{nodes.map(itemOf)}</ul> }]
    if (node.role === 'Table') return [{ content: tableOf(node) }]
    if (inline.test(node.role) || nodes.length === 0) return [{ content: <p>{text}</p>, paragraph: text }]
    const blocks = nodes.flatMap(blocksOf)
    if (node.role !== 'Div') return blocks
    // Blocks that belong together, like the lines of an address.
    const group = blocks.map(({ content: part }, key) => <Fragment key={key}>{part}</Fragment>)
    return [{ content: <div className="document-group">{group}</div> }]
  }
  const printed = withoutBlanks(content.items.map((item) => ('str' in item ? item.str : '')).join(''))
  const blocks = withoutBlanks(textOf(tree)) < printed * (1 - maxLeftOut) ? [] : blocksOf(tree)
  return blocks.length > 0 ? blocks : undefined
}

/** A signature as a picture: a PNG in a data URL. */
interface Picture {
  name: string
  data: string
}

interface Props {
  title: string
  text: PdfText
  signatures: readonly Picture[]
}

/** A document as text, a line between its pages. Signatures, not in the PDF yet, stand above the last paragraph that names a signer. */
export function DocumentText({ title, text, signatures }: Readonly<Props>) {
  const engine = useEngine()
  const place = placeOf(text.pages, signatures)
  const signed = signatures.length > 0 && (
    <p className="document-signatures" lang={engine.locale}>
      {signatures.map(({ name, data }, index) => (
        <img key={index} src={data} alt={engine.text('ui.signature.picture', { name })} />
      ))}
    </p>
  )
  return (
    // A document may have another language than the page. Screen readers need to know it.
    <article className="document-text" aria-label={title} lang={text.lang || undefined}>
      {text.pages.map((blocks, page) => (
        <section key={page}>
          {blocks.map((block, index) => (
            <Fragment key={index}>
              {block === place && signed}
              {block.content}
            </Fragment>
          ))}
        </section>
      ))}
      {!place && signed}
    </article>
  )
}

/** Whether a stored value, which is untrusted, is a picture of a signature. */
export const isPicture = (value: unknown): value is string =>
  typeof value === 'string' && /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/.test(value)

export const picturesOf = (signatures: unknown): Picture[] =>
  asArray(signatures)
    .filter(isObject)
    .flatMap(({ name, data, kind }) =>
      typeof name === 'string' && kind !== 'none' && isPicture(data) ? { name, data } : [],
    )

/** The last paragraph that names one of the signers: in a letter this is the line below the closing phrase. */
export const placeOf = (pages: readonly (readonly TextBlock[])[], signatures: readonly Picture[]) =>
  pages.flat().findLast(({ paragraph }) => signatures.some(({ name }) => paragraph?.includes(name)))
