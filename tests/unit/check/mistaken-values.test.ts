import { it } from 'vitest'
import { valueMistakes } from '../../support/check/operators.ts'
import { expectReported, runMutants } from '../../support/check/run-mutants.ts'
import { checkout } from '../../support/root.ts'
import { sampleCount } from '../../support/sample-count.ts'

it('a mistake in a value is found where it was made, with a hint', { timeout: 3_600_000 }, () => {
  expectReported(runMutants(checkout, sampleCount('MUTANTS', 8, 625), valueMistakes))
})
