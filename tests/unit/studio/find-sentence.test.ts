import { expect, it } from 'vitest'
import { productText } from '#src/tools/studio/check.ts'
import { keysShowing, valuesShown } from '#src/tools/studio/find-sentence.ts'

const hausbank = { tone: 'sie', locales: ['de', 'en'] }
const keys = (shown: string[], more: object = {}) => keysShowing('de', shown, { ...hausbank, ...more })

it('a sentence of the picture is found by its words, with values for placeholders, and by the text around a part of it', () => {
  expect(keys([productText('de', 'unmatched.title') ?? ''])).toEqual(['unmatched.title'])
  expect(keys(['„Stromwerk“ steht jetzt in Ihrer Liste.'])).toContain('partners.added')
  expect(keys(['oder lassen', productText('de', 'unmatched.lead') ?? ''])).toEqual(['unmatched.lead'])
  for (const shown of ['', '27', 'Xyzzy gibt es nicht', '{{name}}']) expect(keys([shown])).toEqual([])
})

it('a sentence is found in the words of the brand: in its tone, and as it changed it', () => {
  const du = ['„Stromwerk“ steht jetzt in deiner Liste.']
  expect(keys(du, { tone: 'du' })).toContain('partners.added')
  expect(keys(du)).not.toContain('partners.added')
  const texts = { de: { 'unmatched.title': 'Gleich', 'unmatched.done': 'Gleich' } }
  expect(keys(['Gleich'], { texts }).toSorted()).toEqual(['unmatched.done', 'unmatched.title'])
  expect(keys([productText('de', 'unmatched.title') ?? ''], { texts })).toEqual([])
})

it('what the picture shows for a placeholder is read from the sentence, or from the text around it', () => {
  const text = '{{inform}} informieren wir, {{self}} melden Sie selbst.'
  const shown = ['15', '15 informieren wir, 9 melden Sie selbst.']
  expect(valuesShown(text, shown)).toEqual({ '{{inform}}': '15', '{{self}}': '9' })
  expect(valuesShown('{{count}} Konten', ['Keine Konten.'])).toEqual({})
})
