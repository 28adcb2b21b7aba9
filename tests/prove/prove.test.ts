import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sampleCount } from '../support/sample-count.ts'
import { planOf, type Plan } from './plan.ts'
import { report } from './prove.ts'
import { journeys } from './run.ts'

const plans = (seed: number, count: number) => Array.from({ length: count }, (_, at) => planOf(seed, at + 1))

/** What did not hold, with the shortest plan that shows it. */
const failures = async (given: readonly Plan[]) =>
  (await journeys(given)).flatMap(({ wrong, shortest }) => (wrong === undefined ? [] : { wrong, shortest }))

it('what must always hold does so in random journeys under random faults', async () =>
  expect(await failures(plans(1, sampleCount('JOURNEYS', 500, 2000)))).toEqual([]))

it('what once did not hold does now', async () => {
  const lines = readFileSync('tests/prove/kept.jsonl', 'utf8').trim().split('\n')
  const kept = lines.map((line) => (JSON.parse(line) as { plan: Plan }).plan) // as printed by prove.ts
  expect(await failures(kept)).toEqual([])
})

it('the same seed gives the same report', async () => {
  const once = async () => report(2, 'a', await journeys(plans(2, 16)))
  expect(await once()).toBe(await once())
})
