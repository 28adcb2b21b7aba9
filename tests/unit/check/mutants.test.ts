import { expect, it } from 'vitest'
import { misspelling } from '../../support/check/misspelling.ts'
import { operators } from '../../support/check/operators.ts'
import { runMutants } from '../../support/check/run-mutants.ts'
import type { Outcome } from '../../support/check/run-mutants.ts'
import { checkout } from '../../support/root.ts'
import { sampleCount } from '../../support/sample-count.ts'

const seed = Number(process.env.MUTANT_SEED ?? 1)
const placeOf = ({ mutant: { operator, node, pointers, names } }: Outcome) =>
  `${operator} ${node.source.file} ${pointers.at(-1)} ${names[0]}`

// Hundreds of mutants take longer than any other test.
const timeout = 3_600_000

it('a mistake in the configuration is found where it was made, with a hint', { timeout }, () => {
  const outcomes = runMutants(checkout, sampleCount('MUTANTS', 12, 300), seed, operators)
  const missed = outcomes.filter(({ isReported }) => !isReported).map(placeOf)
  // Some leave a valid product: a hint or a field that may have any name.
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.ceil(outcomes.length * 0.05))
  for (const { findings } of outcomes)
    for (const { rule, hint } of findings) expect(hint.trim(), rule).not.toBe('')
})

it('a misspelt name is found, and the name that was meant is said', { timeout }, () => {
  const outcomes = runMutants(checkout, sampleCount('MISSPELLINGS', 8, 160), seed, [misspelling])
  const isHinted = ({ mutant: { names, pointers, node }, findings }: Outcome) =>
    findings.some(
      ({ file, pointer, hint }) =>
        file === node.source.file && pointer === pointers[0] && names.some((name) => hint.includes(name)),
    )
  const missed = outcomes.filter((one) => !isHinted(one)).map(placeOf)
  // A slip may be another word that exists.
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(Math.ceil(outcomes.length * 0.02))
})
