import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import choices from './plan.json' with { type: 'json' }
import { planOf } from './plan.ts'
import { journeys, type Result } from './run.ts'

/** How often each value occurs, by `nameOf` of it. */
const counted = (all: readonly string[], nameOf = (one: string) => one) =>
  Object.entries(Object.groupBy(all, nameOf))
    .map(([name, same = []]) => `${name}: ${same.length}`)
    .toSorted()

/** What a bank can read and repeat: the same for the same seed and commit. */
export function report(seed: number, commit: string, results: readonly Result[]): string {
  const calls = results.flatMap((one) => one.calls)
  const faults = calls.flatMap(({ fault }) => fault ?? [])
  const all = (key: 'states' | 'steps' | 'cells') => [...new Set(results.flatMap((one) => [...one[key]]))]
  const byFlow = (names: string[]) => counted(names, (one) => one.split(' ', 1).join())
  const failures = results.flatMap(({ number, wrong, shortest }) =>
    wrong ? `--seed ${seed} --only ${number}: ${wrong}\n  ${JSON.stringify(shortest)}` : [],
  )
  const list = (title: string, lines: string[]) => [title, ...lines.map((line) => `- ${line}`)]
  return [
    `Seed ${seed}, commit ${commit}: ${results.length} journeys, ${calls.length} calls, ${faults.length} faults.`,
    `Calls that failed alone, and ended as faults.md says: ${all('cells').length} different ones.`,
    ...list('How often each fault was met:', counted(faults)),
    ...list('States that were reached, by flow:', byFlow(all('states'))),
    ...list('Ways between them:', byFlow(all('steps'))),
    ...(failures.length > 0
      ? list(`Of what must hold, something did not in ${failures.length}:`, failures)
      : list('In all of them held:', choices.held)),
  ].join('\n')
}

/* `npm run prove -- --seed 7 --journeys 2000`: random journeys under random faults, the same for the same seed; `--only 12` shows one of them. */
if (import.meta.main) {
  const text = { type: 'string' } as const
  const options = { seed: text, journeys: text, only: text }
  const { seed = '1', journeys: count = '2000', only } = parseArgs({ options }).values
  const numbers = only ? [Number(only)] : Array.from({ length: Number(count) }, (_, at) => at + 1)
  const results = await journeys(numbers.map((number) => planOf(Number(seed), number)))
  if (only) console.table(results[0]?.calls)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  console.log(report(Number(seed), commit, results))
  process.exitCode = results.some(({ wrong }) => wrong) ? 1 : 0
}
