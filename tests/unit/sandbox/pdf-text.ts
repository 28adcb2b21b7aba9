import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Reply } from './client.ts'

export interface ReadPdf {
  /** Text of each page, in the order in which it is read. */
  pages: string[]
  title: unknown
  /** The document says what is a heading and what a paragraph. */
  tagged: boolean
  language: string | null
}

/** Reads a PDF as a program for the blind would. */
export async function readPdf(reply: Reply): Promise<ReadPdf> {
  const data = new Uint8Array(await reply.raw.arrayBuffer())
  const loading = getDocument({ data, verbosity: 0 })
  const file = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent()
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    )
  }
  // A map, whatever its type says.
  const marks: unknown = await file.getMarkInfo()
  const { info } = await file.getMetadata()
  const structure = await (await file.getPage(1)).getStructTree()
  const read = {
    pages,
    title: Reflect.get(info, 'Title'),
    tagged: marks instanceof Map && marks.get('Marked') === true && (structure?.children.length ?? 0) > 1,
    language: String(Reflect.get(info, 'Language')),
  }
  await loading.destroy()
  return read
}
