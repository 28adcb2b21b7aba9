import { createRequire } from 'node:module'

/** Blocks of text: their role in the structure of the PDF, size in points, and the space below in lines. */
const styles = {
  title: ['H1', 14, 0.7],
  heading: ['H2', 11.5, 0.7],
  text: ['P', 10.5, 0.7],
  small: ['P', 8.5, 0.7],
  /** On the right side. */
  right: ['P', 10.5, 2],
} as const

/** A block of a printed document; blocks are laid out from top to bottom. */
export type Block =
  | { kind: keyof typeof styles; text: string }
  /** A postal address. */
  | { kind: 'address'; lines: string[] }
  /** A table of names and values. */
  | { kind: 'table'; rows: [name: string, value: string][] }
  | { kind: 'list'; items: string[] }
  | { kind: 'page' }

/** A printed document of A4 pages. */
export interface PrintDocument {
  title: string
  language: 'de' | 'en'
  blocks: Block[]
}

const files = createRequire(import.meta.url)
/** Fonts with all European characters; the standard PDF fonts do not have them. */
const font = (weight: string) => files.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`)

/** Left margin, in points. */
const left = 70

/** Draws a block below the one before, as a part of the structure that screen readers read. */
function draw(doc: PDFKit.PDFDocument, structParent: PDFKit.PDFStructureElement, block: Block): void {
  const put = (structType: string, size: number, text: string, more: PDFKit.Mixins.TextOptions = {}) =>
    doc.fontSize(size).text(text, left, doc.y, { structParent, structType, lineGap: 3, ...more })
  const within = (type: string) => {
    const part = doc.struct(type)
    structParent.add(part)
    return part
  }
  doc.font(block.kind === 'title' || block.kind === 'heading' ? 'bold' : 'regular')
  switch (block.kind) {
    case 'address': {
      // The lines belong together.
      const address = within('Div')
      for (const line of block.lines) put('P', 10.5, line, { width: 260, structParent: address })
      return void doc.moveDown(2)
    }
    case 'table': {
      const table = {
        data: block.rows.map(([name, value]) => [
          { text: name, type: 'TH' as const, scope: 'Row' },
          { text: value, font: { src: 'bold' } },
        ]),
        position: { x: left, y: doc.y },
        columnStyles: [190, 265],
        defaultStyle: { border: 0, padding: { top: 0, right: 0, bottom: 3, left: 0 } },
        structParent, // missing in the types
      }
      doc.fontSize(10.5).table(table)
      return void doc.moveDown(0.7)
    }
    case 'list':
      doc.x = left
      doc.fontSize(10.5).list(block.items, { structParent: within('L'), lineGap: 3 })
      return void doc.moveDown(0.7)
    case 'page':
      return void doc.addPage()
    default: {
      const [role, size, below] = styles[block.kind]
      const more = block.kind === 'right' ? ({ align: 'right' } as const) : {}
      return void put(role, size, block.text, more).moveDown(below)
    }
  }
}

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
  const root = doc.struct('Document')
  doc.addStructure(root)
  for (const block of blocks) draw(doc, root, block)
  root.end()
  doc.end()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}
