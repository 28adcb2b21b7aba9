import PdfKit from 'pdfkit'

/** A PDF file that `draw` fills. */
export async function printed(
  options: PDFKit.PDFDocumentOptions,
  draw: (doc: PDFKit.PDFDocument) => unknown,
): Promise<Buffer<ArrayBuffer>> {
  const doc = new PdfKit({ pdfVersion: '1.7', lang: 'de', ...options })
  const chunks: Uint8Array[] = []
  const done = new Promise<void>((resolve) => void doc.on('end', resolve))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  draw(doc)
  doc.end()
  await done
  return Buffer.concat(chunks)
}
