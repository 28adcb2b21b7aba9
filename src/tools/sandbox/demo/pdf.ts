import type { Paper } from '../letter/paper.ts'

/** In place of the sandbox's letters, whose maker needs a server: one page that says so, in Latin letters. */
export async function pdf({ title }: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const words = `${title}. This demo shows no letters.`.replaceAll(/[^ -~]|[\\()]/g, '?')
  const content = `BT /F 12 Tf 70 760 Td (${words}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const end = text.length
  text += `xref\n0 6\n0000000000 65535 f \n${places.join('')}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${end}\n%%EOF\n`
  return new Uint8Array(new TextEncoder().encode(text))
}
