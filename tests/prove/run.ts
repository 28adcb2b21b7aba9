import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { bundle } from './bundle.ts'
import { Journey } from './journey.ts'
import type { Plan } from './plan.ts'

const unhandled: string[] = []

async function run(plan: Plan): Promise<Journey> {
  const journey = new Journey(plan)
  const { wrong } = journey.world
  await journey.run().catch((error: unknown) => wrong.push(`throws: ${String(error)}`))
  wrong.push(...unhandled.splice(0).map((error) => `unhandled: ${error}`))
  return journey
}

/** What a failure is about, without its numbers and where it was seen. */
const kindOf = (wrong = '') => wrong.replace(/ (?:at|after) .*| \(.*/, '')

/** The shortest plan that fails in the same way: without the moves, and then the faults, that it does not need. */
async function shrink(plan: Plan, wrong: string): Promise<Plan> {
  let best = plan
  const without = async (part: 'moves' | 'failing' | 'faults', at: number, size: number) => {
    const next = { ...best, [part]: best[part].toSpliced(at, size) }
    const fails = kindOf((await run(next)).world.wrong[0]) === kindOf(wrong)
    if (fails) best = next
    return fails
  }
  for (const part of ['moves', 'failing', 'faults'] as const)
    for (let size = best[part].length; size > 0; size >>= 1)
      for (let at = 0; at < best[part].length;) if (!(await without(part, at, size))) at += size
  return best
}

/** What a journey has shown. */
async function resultOf(plan: Plan) {
  const { world, states, steps } = await run(plan)
  const [wrong] = world.wrong
  const calls = world.sent.map(({ call, fault, outcome }) => ({ call, fault, outcome }))
  const shortest = wrong === undefined ? undefined : await shrink(plan, wrong)
  return { number: plan.number, wrong, shortest, calls, states, steps, cells: world.cells }
}
export type Result = Awaited<ReturnType<typeof resultOf>>

const inProcess = (plans: readonly Plan[]) =>
  new Promise<Result[]>((resolve, reject) => {
    const results: Result[] = []
    fork(import.meta.filename, { serialization: 'advanced', execArgv: ['--max-semi-space-size=64'] })
      .on('message', (result: Result) => results.push(result))
      .on('error', reject)
      .on('exit', () => resolve(results))
      .send(plans)
  })

let built: Promise<unknown> | undefined
/** Runs journeys on all processors. What a process holds in memory grows, so it ends after some of them. */
export async function journeys(plans: readonly Plan[]): Promise<Result[]> {
  await (built ??= bundle())
  const left = [...plans]
  const size = Math.min(250, Math.ceil(plans.length / availableParallelism()))
  const some = async (): Promise<Result[]> =>
    left.length > 0 ? [...(await inProcess(left.splice(0, size))), ...(await some())] : []
  const results = (await Promise.all(Array.from({ length: availableParallelism() }, some))).flat()
  if (results.length < plans.length) throw new Error('A journey has ended its process.')
  return results.toSorted((a, b) => a.number - b.number)
}

if (import.meta.main) {
  process.on('unhandledRejection', (error) => unhandled.push(String(error)))
  process.once('message', async ([first, ...rest]: [Plan, ...Plan[]]) => {
    // Libraries prepare themselves once, with random numbers.
    await run({ ...first, kind: 'calm', moves: [], faults: [], failing: [] })
    for (const plan of [first, ...rest]) process.send?.(await resultOf(plan))
    process.disconnect()
  })
}
