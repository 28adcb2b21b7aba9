import { expect, test } from 'vitest'
import { looks } from '../../support/browser/look-table.ts'

const factors = ['tenant', 'language', 'scheme', 'width'] as const

test('the table of looks holds every pair of values', () => {
  const missing = factors.flatMap((one, at) =>
    factors
      .slice(at + 1)
      .flatMap((other) =>
        looks.flatMap((left) =>
          looks
            .filter((right) => !looks.some((row) => row[one] === left[one] && row[other] === right[other]))
            .map((right) => `${left[one]} with ${right[other]}`),
        ),
      ),
  )
  expect(missing).toEqual([])
  expect(
    new Set(looks.map(({ tenant }) => tenant)).size * new Set(looks.map(({ scheme }) => scheme)).size,
  ).toBe(12)
})
