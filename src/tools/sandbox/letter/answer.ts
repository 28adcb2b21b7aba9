import type { PrintDocument } from './print-document.ts'
import { pdf } from './pdf.ts'

/** Whether the request asks for a PDF instead of JSON. */
export const wantsPdf = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/pdf') === true

export async function pdfAnswer(document: PrintDocument): Promise<Response> {
  return new Response(await pdf(document), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
  })
}
