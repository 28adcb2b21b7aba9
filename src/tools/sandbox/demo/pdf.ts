import type { PrintDocument } from '../letter/print-document.ts'

/** Replaces the letters in the demo, because PDFKit needs Node: one page with a note, ASCII only. */
export async function pdf({ title }: PrintDocument): Promise<Uint8Array<ArrayBuffer>> {
  const note = `${title}. This demo shows no letters.`.replaceAll(/[^ -~]|[\\()]/g, '?')
  const content = `BT /F 12 Tf 70 760 Td (${note}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const end = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${offsets.join('')}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return new Uint8Array(new TextEncoder().encode(text))
}
