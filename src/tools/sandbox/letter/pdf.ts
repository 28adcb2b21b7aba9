import { createRequire } from 'node:module'
import type { Block, PrintDocument } from './print-document.ts'

type Doc = PDFKit.PDFDocument

const files = createRequire(import.meta.url)
/** Fonts with all European characters; the standard PDF fonts do not have them. */
const font = (weight: string) => files.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`)

/** Left margin, text width and offset of the value column, in points. */
const left = 70
const width = 455
const column = 190

const put = (doc: Doc, type: string, size: number, text: string, bold = false) =>
  doc.struct(type, {}, () => {
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .text(text, left, doc.y, { width, lineGap: 3 })
      .moveDown(0.7)
  })

/** Each cell is a structure element of its own, so that a reader can tell a name from its value. */
function row(doc: Doc, name: string, value: string): PDFKit.PDFStructureElement {
  let top = 0
  let bottom = 0
  return doc.struct('TR', {}, [
    doc.struct('TH', {}, () => {
      top = doc.y
      doc
        .font('regular')
        .fontSize(10.5)
        .text(name, left, top, { width: column - 10, lineGap: 3 })
      bottom = doc.y
    }),
    doc.struct('TD', {}, () => {
      doc
        .font('bold')
        .fontSize(10.5)
        .text(value, left + column, top, { width: width - column, lineGap: 3 })
      doc.y = Math.max(bottom, doc.y)
    }),
  ])
}

const line = (doc: Doc, text: string) =>
  doc.struct('P', {}, () => {
    doc.font('regular').fontSize(10.5).text(text, left, doc.y, { width: 260, lineGap: 3 })
  })

const item = (doc: Doc, text: string) =>
  doc.struct('LI', {}, [
    doc.struct('Lbl', {}, () => void doc.font('regular').fontSize(10.5).text('•', left).moveUp()),
    doc.struct('LBody', {}, () => {
      doc
        .font('regular')
        .fontSize(10.5)
        .text(text, left + 12, doc.y, { width: width - 12, lineGap: 3 })
    }),
  ])

/** Blank space below a block, in lines. */
const gap = (doc: Doc, lines: number) => () => void doc.moveDown(lines)

type Drawing = { [Kind in Block['kind']]: (doc: Doc, block: Extract<Block, { kind: Kind }>) => unknown }

const drawing: Drawing = {
  title: (doc, { text }) => put(doc, 'H1', 14, text, true),
  heading: (doc, { text }) => put(doc, 'H2', 11.5, text, true),
  text: (doc, { text }) => put(doc, 'P', 10.5, text),
  small: (doc, { text }) => put(doc, 'P', 8.5, text),
  right: (doc, { text }) =>
    doc.struct('P', {}, () => {
      doc.font('regular').fontSize(10.5).text(text, left, doc.y, { width, align: 'right' }).moveDown(2)
    }),
  address: (doc, { lines }) => doc.struct('Div', {}, [...lines.map((text) => line(doc, text)), gap(doc, 2)]),
  table: (doc, { rows }) =>
    doc.struct('Table', {}, [...rows.map(([name, value]) => row(doc, name, value)), gap(doc, 0.7)]),
  list: (doc, { items }) => doc.struct('L', {}, [...items.map((text) => item(doc, text)), gap(doc, 0.7)]),
  space: (doc, { lines }) => doc.moveDown(lines),
  page: (doc) => doc.addPage(),
}

/** The cast: TypeScript cannot relate the kind of the block to its entry in the table. */
const draw = (doc: Doc, block: Block): unknown =>
  (drawing[block.kind] as (doc: Doc, block: Block) => unknown)(doc, block)

/** Renders a tagged PDF, so that screen readers can read it in order. */
export async function pdf({ title, language, blocks }: PrintDocument): Promise<Uint8Array<ArrayBuffer>> {
  // Lazy, because PDFKit is large and most runs need no PDF.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 60, bottom: 60, left, right: 70 },
    lang: language,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: title, Producer: 'Sandbox' },
  })
  doc.registerFont('regular', font('Regular'))
  doc.registerFont('bold', font('Bold'))
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve) => void doc.on('end', resolve))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  for (const block of blocks) {
    const drawn = draw(doc, block)
    // The cast: all kinds but these two return a structure element.
    if (block.kind !== 'space' && block.kind !== 'page') doc.addStructure(drawn as PDFKit.PDFStructureElement)
  }
  doc.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}
