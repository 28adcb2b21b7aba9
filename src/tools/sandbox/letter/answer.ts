import type { Paper } from './paper.ts'
import { pdf } from './pdf.ts'

/** Whether a document is asked for in place of JSON. */
export const wantsPdf = (request: Request): boolean =>
  request.headers.get('accept')?.includes('application/pdf') === true

export async function pdfAnswer(paper: Paper): Promise<Response> {
  return new Response(await pdf(paper), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
  })
}
