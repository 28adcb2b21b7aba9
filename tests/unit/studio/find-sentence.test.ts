import { facts } from 'virtual:tenant-facts'
import { describe, expect, it } from 'vitest'
import { productText } from '#src/tools/studio/check.ts'
import { keysShowing, valuesShown, withPlaceholders } from '#src/tools/studio/find-sentence.ts'

const hausbank = { tone: 'sie', locales: ['de', 'en'] }

describe('the text behind a sentence of the preview', () => {
  it('is found by its words', () => {
    expect(keysShowing('de', [productText('de', 'unmatched.title') ?? ''], hausbank)).toEqual([
      'unmatched.title',
    ])
  })
  it('is found with values in the place of its placeholders', () => {
    expect(keysShowing('de', ['„Stromwerk“ steht jetzt in Ihrer Liste.'], hausbank)).toContain(
      'partners.added',
    )
  })
  it('is found in the tone of the brand', () => {
    const shown = ['„Stromwerk“ steht jetzt in deiner Liste.']
    expect(keysShowing('de', shown, { ...hausbank, tone: 'du' })).toContain('partners.added')
    expect(keysShowing('de', shown, hausbank)).not.toContain('partners.added')
  })
  it('is found where the brand has changed it, and no longer by the words of the product', () => {
    const tenant = { ...hausbank, texts: { de: { 'unmatched.title': 'Wer ist das?' } } }
    expect(keysShowing('de', ['Wer ist das?'], tenant)).toEqual(['unmatched.title'])
    expect(keysShowing('de', [productText('de', 'unmatched.title') ?? ''], tenant)).toEqual([])
  })
  it('is searched in the ancestors if the clicked element is only a part of it', () => {
    const whole = productText('de', 'unmatched.lead') ?? ''
    expect(keysShowing('de', ['oder lassen', whole], hausbank)).toEqual(['unmatched.lead'])
  })
  it('comes with all keys that say the same', () => {
    const tenant = { ...hausbank, texts: { de: { 'unmatched.title': 'Gleich', 'unmatched.done': 'Gleich' } } }
    expect(keysShowing('de', ['Gleich'], tenant).toSorted()).toEqual(['unmatched.done', 'unmatched.title'])
  })
  it('comes with keys that say the same with other placeholders, which are kept', () => {
    const keys = keysShowing('de', ['„Stromwerk“ steht jetzt in Ihrer Liste.'], hausbank)
    expect(keys).toEqual(expect.arrayContaining(['directory.added', 'partners.added']))
    expect(withPlaceholders('Neu: {{name}}', '„{{name}}“ ist da', '„{{title}}“ ist da')).toBe(
      'Neu: {{title}}',
    )
  })
  it.each(['', '   ', '27', 'Xyzzy gibt es nicht', '{{name}}'])('is undefined for %j', (shown) => {
    expect(keysShowing('de', [shown], hausbank)).toEqual([])
  })
})

describe('what the picture shows in place of a placeholder', () => {
  it('is read from the sentence that was clicked, or from the text around it', () => {
    const text = '{{inform}} informieren wir, {{self}} melden Sie selbst.'
    const shown = ['15', '15 informieren wir, 9 melden Sie selbst.']
    expect(valuesShown(text, shown)).toEqual({ '{{inform}}': '15', '{{self}}': '9' })
  })
  it('does not exist if no text matches', () => {
    expect(valuesShown('{{count}} Konten', ['Keine Konten.', '5 Partner'])).toEqual({})
  })
})

it('knows which placeholders become the name of the bank, and which name another bank', () => {
  expect(facts.bankTexts['start.lead']).toEqual(['bank'])
  expect(facts.bankTexts['status.call.text']).toEqual(['bank'])
  expect(facts.bankTexts['bank.login.title']).toBeUndefined()
})
