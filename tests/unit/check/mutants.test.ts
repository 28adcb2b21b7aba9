import { expect, it } from 'vitest'
import { operators } from '../../support/check/operators.ts'
import { placeOf, runMutants } from '../../support/check/run-mutants.ts'
import { checkout } from '../../support/root.ts'
import { sampleCount } from '../../support/sample-count.ts'

// A thousand mutants take longer than any other test.
const timeout = 3_600_000

it('a mistake in the configuration is found where it was made, with a hint', { timeout }, () => {
  const outcomes = runMutants(checkout, sampleCount('MUTANTS', 12, 1000), operators)
  const missed = outcomes.filter(({ isReported }) => !isReported).map(placeOf)
  // Some leave a valid product: a hint or a field that may have any name.
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.ceil(outcomes.length * 0.05))
  for (const { findings } of outcomes)
    for (const { rule, hint } of findings) expect(hint.trim(), rule).not.toBe('')
})
