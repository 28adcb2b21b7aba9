import { describe, expect, it } from 'vitest'
import { rewrites } from '#src/formats/index.ts'

describe('ibanToBankCode', () => {
  const rewrite = rewrites.ibanToBankCode
  it.each([
    ['DE59990000011234567010', '99000001'],
    ['de59 9900 0001 1234 5670 10', '99000001'],
    ['IBAN: DE59 9900 0001 1234 5670 10', '99000001'],
    ['DE59-9900-0001', '99000001'],
    ['DE59 990', '990'],
  ])('reads the bank code in %s', (typed, code) => expect(rewrite?.(typed)).toBe(code))
  it.each(['Musterbank', '99000001', 'AT61 1904 3002 3457 3201', 'DE59', 'DE59990000011234567010999', ''])(
    'leaves %s alone',
    (typed) => expect(rewrite?.(typed)).toBe(typed),
  )
})
