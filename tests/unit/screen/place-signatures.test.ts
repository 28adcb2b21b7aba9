import { expect, test } from 'vitest'
import { picturesOf, placeOf } from '#engine/screen/documents/document-text.tsx'
import type { TextBlock } from '#engine/screen/documents/read-text.ts'

const picture = 'data:image/png;base64,AAAA'
const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text })

test('a signature stands before the last paragraph that names its person, on whichever page', () => {
  const signed = [{ name: 'Erika Muster', data: picture }]
  const letter = [paragraph('Ich bin Erika Muster.'), paragraph('Mit Gruß'), paragraph('Erika Muster')]
  const annex: TextBlock[] = [{ kind: 'table', rows: [[{ isHeader: false, text: 'Erika Muster' }]] }]
  expect(placeOf([letter, annex], signed)).toEqual({ page: 0, block: 2 })
  expect(placeOf([annex], signed)).toBeUndefined()
  expect(placeOf([letter], [])).toBeUndefined()
})

test('only pictures that were made in this app are shown, and none for signatures on paper', () => {
  const one = { name: 'Erika Muster', kind: 'draw', data: picture }
  expect(picturesOf([one, { ...one, kind: 'typed' }])).toHaveLength(2)
  for (const bad of [
    { ...one, kind: 'none' },
    { ...one, data: 'https://elsewhere.example/x.png' },
    { ...one, data: 'data:image/svg+xml;base64,AAAA' },
    { kind: 'draw', data: picture },
    'x',
  ])
    expect(picturesOf([bad])).toEqual([])
  expect(picturesOf(null)).toEqual([])
})
