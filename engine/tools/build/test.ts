import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { setPriority } from 'node:os'
import { findBrowser } from './browser.mjs'

/** `npm test`: everything once, on one build. Ends with the line `N passed, N failed, N skipped`. */
interface Count {
  passed: number
  failed: number
  skipped: number
}

const reports = '.generated/reports'
const started = performance.now()
const total: Count = { passed: 0, failed: 0, skipped: 0 }

const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

/** `aside`: gives way to what else runs, and says what it has to say when it is through. */
function run(
  command: string,
  args: string[],
  { env = {}, aside = false }: { env?: Record<string, string>; aside?: boolean } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    if (aside && child.pid) setPriority(child.pid, 5)
    const said: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
    child.on('error', () => resolve(false))
    child.on('close', (code) => {
      process.stdout.write(Buffer.concat(said))
      resolve(code === 0)
    })
  })
}

async function step(name: string, work: () => Promise<boolean>): Promise<boolean> {
  console.log(`\n== ${name} (${seconds()})`)
  const passed = await work()
  total[passed ? 'passed' : 'failed'] += 1
  if (!passed) console.log(`== ${name}: failed`)
  return passed
}

/** Adds the counts of a runner. A runner that left no report, or failed without a failed test, counts as one failure. */
function add(passed: boolean, read: () => Count): void {
  let count: Count = { passed: 0, failed: 0, skipped: 0 }
  try {
    count = read()
  } catch (error) {
    console.log(`No report: ${String(error)}`)
  }
  if (!passed && count.failed === 0) count.failed = 1
  total.passed += count.passed
  total.failed += count.failed
  total.skipped += count.skipped
}

const report = (name: string) => JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8'))

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await step('types from schemas', () => run('node', ['engine/tools/build/gen.ts']))
const [, , , , built, gallery] = await Promise.all([
  step('type check', () => run('tsc', [])),
  step('lint', () => run('oxlint', ['--deny-warnings', '--report-unused-disable-directives', '--quiet'])),
  step('format', () => run('prettier', ['--check', '--log-level', 'warn', '.'])),
  step('configuration check', () => run('node', ['engine/tools/check/cli.ts'])),
  step('production build', () => run('vite', ['build', '--logLevel', 'error'])),
  step('gallery build', () => run('vite', ['build', '--mode', 'gallery', '--logLevel', 'error'])),
])

// A browser waits a good part of its time: for the network, for a bank's clock, for a frame. The unit tests take what is left.
console.log(`\n== unit tests and walks, told when they are through (${seconds()})`)
const unit = run(
  'vitest',
  ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${reports}/unit.json`],
  { aside: true },
).then((passed) =>
  add(passed, () => {
    console.log(`== unit tests and walks: through (${seconds()})`)
    const { numPassedTests, numFailedTests, numPendingTests } = report('unit')
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  }),
)

if (built && gallery) {
  console.log(`\n== browser tests (${seconds()}), ${findBrowser()?.executablePath ?? 'Playwright Chromium'}`)
  const passed = await run('playwright', ['test', '-c', 'tests/browser/playwright.config.ts'], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/browser.json` },
  })
  add(passed, () => {
    console.log(`== browser tests: through (${seconds()})`)
    const { expected, unexpected, flaky, skipped } = report('browser').stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  })
}
await unit

console.log(`\n== ${seconds()}`)
const { passed, failed, skipped } = total
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
