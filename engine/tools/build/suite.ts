import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'
import partList from './test-parts.json' with { type: 'json' }

/** What `npm test` and `npm run test:all` share: parts that run one after another or beside each other, and their counts. */

export interface Count {
  passed: number
  failed: number
}

const started = performance.now()

/** Time since the suite started, as text in seconds. */
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

const folder = '.generated/reports'

/** Runs a command. Returns whether it succeeded. */
function run([command = '', ...args]: string[], env: Record<string, string>, lowPriority = false) {
  return new Promise<boolean>((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    if (lowPriority && child.pid) setPriority(child.pid, 5)
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

/** The counts of a runner's report. No report, or a failed run without a failed test, is one failure. A skipped test is one too. */
function countOf(ended: boolean, read: () => Count): Count {
  let count: Count = { passed: 0, failed: 0 }
  try {
    count = read()
  } catch (error) {
    console.log(`No report: ${String(error)}`)
  }
  return !ended && count.failed === 0 ? { ...count, failed: 1 } : count
}

const report = (id: string) => JSON.parse(readFileSync(`${folder}/${id}.json`, 'utf8'))

/** A suite of `total` parts. Each part says when it begins and ends; `end` prints the sum. */
export function suite(total: number) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const sum: Count = { passed: 0, failed: 0 }
  let begun = 0

  async function part(name: string, work: () => Promise<Count>): Promise<Count> {
    begun += 1
    console.log(`== ${begun} of ${total}: ${name} (${seconds()})`)
    const count = await work()
    sum.passed += count.passed
    sum.failed += count.failed
    console.log(`== ${name}: ${count.failed > 0 ? 'FAILED' : 'passed'} (${seconds()})`)
    return count
  }

  return {
    /** A single program. It counts as one test. */
    command: (name: string, line: string[], env: Record<string, string> = {}) =>
      part(name, async () => {
        const ended = await run(line, env)
        return { passed: Number(ended), failed: Number(!ended) }
      }),

    vitest: (name: string, files: string[], env: Record<string, string> = {}, lowPriority = false) =>
      part(name, async () => {
        const to = ['--reporter=tests/support/progress/vitest.ts', '--reporter=json']
        const line = ['vitest', 'run', ...to, `--outputFile.json=${folder}/unit.json`, ...files]
        const ended = await run(line, { PROGRESS: name, ...env }, lowPriority)
        return countOf(ended, () => {
          const { numPassedTests, numFailedTests, numPendingTests } = report('unit')
          return { passed: numPassedTests, failed: numFailedTests + numPendingTests }
        })
      }),

    /** Playwright with one project of a configuration. */
    playwright: (name: string, config: string, project: string) =>
      part(name, async () => {
        const output = `--output=.generated/test-results/${project}`
        const ended = await run(['playwright', 'test', '-c', config, `--project=${project}`, output], {
          PROGRESS: name,
          PORT: String(process.env.PORT ?? (await freePorts())),
          PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${folder}/${project}.json`,
        })
        return countOf(ended, () => {
          const { expected, unexpected, flaky, skipped } = report(project).stats
          return { passed: expected, failed: unexpected + flaky + skipped }
        })
      }),

    /** Adds what an earlier run has counted. */
    add({ passed, failed }: Count) {
      sum.passed += passed
      sum.failed += failed
    },

    /** Prints the sum as the last line. */
    end() {
      console.log(`\n== ${seconds()}\n${sum.passed} passed, ${sum.failed} failed`)
      process.exitCode = sum.failed > 0 ? 1 : 0
    },
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** The first free port from 4173 on for which the derived ports of the browser tests' other servers are free too. */
async function freePorts(port = 4173): Promise<number> {
  const free = await Promise.all([0, 1000, 2000, 2001, 2002, 4000].map((more) => isFree(port + more)))
  return free.every(Boolean) ? port : freePorts(port + 10)
}

/** What `npm test` leaves out, each at most six minutes on two cores; `build`: the build that its pages come from. */
export const parts: { name: string; what: string; build?: string; config?: string }[] = partList
