import { it } from 'vitest'
import { nameMistakes } from '../../support/check/operators.ts'
import { expectReported } from '../../support/check/run-mutants.ts'

it('a mistake in a name is found where it was made, with a hint', { timeout: 3_600_000 }, () =>
  expectReported(nameMistakes, 4, 375),
)
