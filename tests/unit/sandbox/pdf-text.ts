import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Reply } from './client.ts'

/** Reads a PDF as a program for the blind would: the text of each page, its title, its language, and whether it is tagged. */
export async function readPdf(reply: Reply) {
  const data = new Uint8Array(await reply.raw.arrayBuffer())
  const loading = getDocument({ data, verbosity: 0 })
  const file = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent()
    const words = items.map((item) => ('str' in item ? item.str : ''))
    pages.push(words.join(' ').replaceAll(/\s+/g, ' '))
  }
  const { info } = await file.getMetadata()
  const structure = await (await file.getPage(1)).getStructTree()
  await loading.destroy()
  return {
    pages,
    title: Reflect.get(info, 'Title') as unknown,
    language: String(Reflect.get(info, 'Language')),
    tagged: (structure?.children.length ?? 0) > 1,
  }
}
