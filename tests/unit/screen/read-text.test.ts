import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { readText } from '#engine/screen/documents/read-text.ts'
import { pdf } from '#src/tools/sandbox/letter/pdf.ts'
import { printed } from '../../support/printed.ts'

const read = async (bytes: Uint8Array) => {
  const file = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  return readText(await file.getPage(1))
}

test('a tagged document is read as headings, paragraphs, tables, lists and groups, in their order', async () => {
  const bytes = await pdf({
    title: 'Brief',
    language: 'de',
    blocks: [
      { kind: 'address', lines: ['Erika Muster', 'Musterweg 1'] },
      { kind: 'title', text: 'Neue Bankverbindung' },
      { kind: 'text', text: `${'meine Bankverbindung ändert sich, '.repeat(6)}Ende` },
      { kind: 'heading', text: 'Konto' },
      {
        kind: 'table',
        rows: [
          ['IBAN', 'DE57 9910 0000 1000 0000 01'],
          ['Gültig ab', '16. Dezember 2026'],
        ],
      },
      { kind: 'list', items: ['eins', 'zwei'] },
    ],
  })
  expect(await read(bytes)).toEqual([
    {
      kind: 'group',
      blocks: [
        { kind: 'paragraph', text: 'Erika Muster' },
        { kind: 'paragraph', text: 'Musterweg 1' },
      ],
    },
    { kind: 'heading', level: 1, text: 'Neue Bankverbindung' },
    // Three printed lines are one paragraph.
    { kind: 'paragraph', text: `${'meine Bankverbindung ändert sich, '.repeat(6)}Ende` },
    { kind: 'heading', level: 2, text: 'Konto' },
    {
      kind: 'table',
      rows: [
        [
          { isHeader: true, text: 'IBAN' },
          { isHeader: false, text: 'DE57 9910 0000 1000 0000 01' },
        ],
        [
          { isHeader: true, text: 'Gültig ab' },
          { isHeader: false, text: '16. Dezember 2026' },
        ],
      ],
    },
    { kind: 'list', items: ['eins', 'zwei'] },
  ])
})

test('a document without tags has no text to read', async () => {
  expect(await read(await printed({}, (doc) => doc.text('Guten Tag')))).toBeUndefined()
})

test('tags that miss much of the printed text are not used', async () => {
  const bytes = await printed({ tagged: true }, (doc) => {
    doc.addStructure(doc.struct('P', {}, () => void doc.text('Guten Tag')))
    doc.markContent('Artifact')
    doc.text('Ihre alte IBAN gilt nicht mehr. Bitte buchen Sie ab sofort vom neuen Konto ab.')
  })
  expect(await read(bytes)).toBeUndefined()
})
