/** One line of text: position in points from the lower left corner, size in points. */
export interface Line {
  x: number
  y: number
  size: number
  text: string
  bold?: boolean
}

/** Characters outside Latin-1 become "?": the standard fonts know WinAnsi only. */
const latin1 = (text: string) =>
  [...text].map((char) => (char.charCodeAt(0) < 256 && char.length === 1 ? char : '?')).join('')

const escape = (text: string) => latin1(text).replace(/[\\()]/g, (char) => `\\${char}`)

const draw = ({ x, y, size, text, bold }: Line) =>
  `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${y} Td (${escape(text)}) Tj ET`

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** A PDF of one A4 page with text in Helvetica; bytes of a whole file with a right cross-reference table. */
export function pdf(title: string, lines: Line[]): Uint8Array<ArrayBuffer> {
  const content = lines.map(draw).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (de) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${escape(title)}) /Producer (Sandbox) >>`,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Uint8Array.from(file, (char) => char.charCodeAt(0))
}
