import { createRequire } from 'node:module'

const files = createRequire(import.meta.url)
/** Fonts with all European characters; the standard PDF fonts do not have them. */
const font = (weight: string) => files.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`)

/** Left margin and size of the text, in points. */
const left = 70
const textSize = 10.5

/** Paper that is written on from top to bottom. Each part has its role in the structure that screen readers read. */
class Paper {
  private readonly root: PDFKit.PDFStructureElement
  private readonly doc: PDFKit.PDFDocument
  constructor(doc: PDFKit.PDFDocument) {
    this.doc = doc
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }
  private part(type: string): PDFKit.PDFStructureElement {
    const part = this.doc.struct(type)
    this.root.add(part)
    return part
  }
  private write(structType: string, size: number, text: string, more: PDFKit.Mixins.TextOptions = {}): void {
    const options = { structParent: this.root, structType, lineGap: 3, ...more }
    this.doc.font(structType === 'P' ? 'regular' : 'bold').fontSize(size)
    this.doc.text(text, left, this.doc.y, options).moveDown(0.7)
  }
  title = (text: string) => this.write('H1', 14, text)
  heading = (text: string) => this.write('H2', 11.5, text)
  text = (text: string) => this.write('P', textSize, text)
  small = (text: string) => this.write('P', 8.5, text)
  atRight(text: string): void {
    this.write('P', textSize, text, { align: 'right' })
    this.doc.moveDown(1.3)
  }
  /** The lines belong together. */
  address(lines: string[]): void {
    const structParent = this.part('Div')
    this.doc.font('regular').fontSize(textSize)
    for (const line of lines)
      this.doc.text(line, left, this.doc.y, { structParent, structType: 'P', lineGap: 3, width: 260 })
    this.doc.moveDown(2)
  }
  /** Names and values; those without a value are left out. */
  table(rows: [name: string, value: string | undefined][]): void {
    const table = {
      data: rows
        .filter(([, value]) => value)
        .map(([name, value]) => [
          { text: name, type: 'TH' as const, scope: 'Row' },
          { text: value, font: { src: 'bold' } },
        ]),
      position: { x: left, y: this.doc.y },
      columnStyles: [190, 265],
      defaultStyle: { border: 0, padding: { top: 0, right: 0, bottom: 3, left: 0 } },
      structParent: this.root, // missing in the types
    }
    this.doc.font('regular').fontSize(textSize).table(table)
    this.doc.moveDown(0.7)
  }
  list(items: string[]): void {
    this.doc.x = left
    const options = { structParent: this.part('L'), lineGap: 3 }
    this.doc.font('regular').fontSize(textSize).list(items, options).moveDown(0.7)
  }
  nextPage = () => void this.doc.addPage()
  close(): void {
    this.root.end()
    this.doc.end()
  }
}
export type { Paper }

/** A PDF of A4 pages, tagged, so that screen readers can read it in order. `print` writes it. */
export async function pdf(
  title: string,
  lang: string,
  print: (paper: Paper) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const { default: PDFDocument } = await import('pdfkit') // Lazy, because PDFKit is large and most runs need no PDF.
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 60, bottom: 60, left, right: 70 },
    lang,
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
  const paper = new Paper(doc)
  print(paper)
  paper.close()
  await done
  return new Uint8Array(Buffer.concat(chunks))
}
