import { expect, it } from 'vitest'
import { checkProject } from '#engine/tools/check/check.ts'
import { runMutants } from '../../support/check/run-mutants.ts'
import type { Outcome } from '../../support/check/run-mutants.ts'
import type { Verdict } from '../../support/check/verdict.ts'
import { checkout as root } from '../../support/root.ts'

/** `MUTANTS=10000 MUTANT_SEED=7 npx vitest run tests/unit/check/mutants.test.ts` for the whole truth. */
const count = Number(process.env.MUTANTS ?? 1000)
const seed = Number(process.env.MUTANT_SEED ?? 1)
/** Least share that is refused at the right place or proven harmless; a small sample may have bad luck. */
const share = count < 5000 ? 0.97 : 0.99

const verdicts: Verdict[] = ['exact', 'paired', 'named', 'near', 'harmless', 'missed']

function table(outcomes: Outcome[]): string {
  const line = (name: string, of: Outcome[]) =>
    [
      name.padEnd(16),
      ...verdicts.map((verdict) => String(of.filter((one) => one.verdict === verdict).length).padStart(9)),
    ].join('')
  const names = [...new Set(outcomes.map(({ mutant }) => mutant.operator))]
  return [
    ['operator'.padEnd(16), ...verdicts.map((verdict) => verdict.padStart(9))].join(''),
    ...names.map((name) =>
      line(
        name,
        outcomes.filter(({ mutant }) => mutant.operator === name),
      ),
    ),
    line('all', outcomes),
  ].join('\n')
}

it('starts from a configuration without findings', () => {
  expect(checkProject(root)).toEqual([])
})

it(
  `finds what is broken, where it is broken (${count} mutants, seed ${seed})`,
  { timeout: 3_600_000 },
  () => {
    const outcomes = runMutants(root, count, seed)
    const strange = outcomes.filter(({ verdict }) => verdict === 'near' || verdict === 'missed')
    const listed = strange.map(
      ({ mutant, verdict }) => `${verdict} ${mutant.operator} ${mutant.file} ${mutant.pointers.at(-1)}`,
    )
    if (count > 1000) process.stdout.write(`${table(outcomes)}\n${listed.toSorted().join('\n')}\n`)
    expect(1 - strange.length / count, listed.join('\n')).toBeGreaterThanOrEqual(share)
    expect(outcomes.flatMap(({ findings }) => findings).filter(({ hint }) => hint.trim() === '')).toEqual([])
  },
)
