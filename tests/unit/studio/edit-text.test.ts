import { readFileSync } from 'node:fs'
import { format } from 'prettier'
import { expect, it } from 'vitest'
import { editText, removeValue } from '#src/tools/studio/edit-text.ts'

const file = readFileSync('tenants/direkt/tenant.json', 'utf8')
const lines = (text: string) => text.split('\n')

it('changes a value and not a character beside it', () => {
  const next = editText(file, ['theme', 'light', 'accent'], '#123456')
  expect(next).toBe(file.replace('#4b32b4', '#123456'))
})

it.each<[string, string[], unknown]>([
  ['a new key', ['theme', 'links', 'fees'], 'fees.md'],
  ['a new map', ['features', 'video'], true],
  ['a list', ['locales'], ['en', 'de']],
  ['a key with a dot', ['texts', 'de', 'start.lead'], 'Ein "Wort"\nund noch eins'],
])('%s is written as prettier formats it', async (_, path, value) => {
  const next = editText(file, path, value)
  expect(path.reduce((here, key) => here[key], JSON.parse(next))).toEqual(value)
  expect(next).toBe(await format(next, { parser: 'json', printWidth: 110 }))
})

it('removes a value, and an optional map that becomes empty', () => {
  const without = removeValue(
    file,
    ['texts', 'de', 'start.title'],
    ([key, ...more]) => key === 'texts' && more.length > 0,
  )
  expect(JSON.parse(without).texts).toEqual({ en: expect.anything() })
  const nothing = removeValue(without, ['texts', 'en', 'start.title'], () => true)
  expect(JSON.parse(nothing)).not.toHaveProperty('texts')
  expect(lines(nothing).length).toBeLessThan(lines(file).length)
})

it('replaces a value of another type on its path', () => {
  expect(JSON.parse(editText('{ "theme": "red" }', ['theme', 'light', 'accent'], '#123456'))).toEqual({
    theme: { light: { accent: '#123456' } },
  })
})
