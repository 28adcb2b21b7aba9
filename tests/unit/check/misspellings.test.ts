import { expect, it } from 'vitest'
import { misspelling } from '../../support/check/misspelling.ts'
import { placeOf, runMutants, type Outcome } from '../../support/check/run-mutants.ts'
import { sampleCount } from '../../support/sample-count.ts'

it('a misspelt name is found, and the name that was meant is said', { timeout: 3_600_000 }, () => {
  const outcomes = runMutants(sampleCount('MISSPELLINGS', 8, 300), [misspelling])
  const isHinted = ({ mutant: { names, pointers, node }, findings }: Outcome) =>
    findings.some(
      ({ file, pointer, hint }) =>
        file === node.source.file && pointer === pointers[0] && names.some((name) => hint.includes(name)),
    )
  const missed = outcomes.filter((one) => !isHinted(one)).map(placeOf)
  // A slip may be another word that exists.
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.ceil(outcomes.length * 0.02))
})
