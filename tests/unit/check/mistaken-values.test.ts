import { it } from 'vitest'
import { valueMistakes } from '../../support/check/operators.ts'
import { expectReported } from '../../support/check/run-mutants.ts'

it('a mistake in a value is found where it was made, with a hint', { timeout: 3_600_000 }, () =>
  expectReported(valueMistakes, 8, 625),
)
