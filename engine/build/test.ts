import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
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

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
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

await step('types from schemas', () => run('node', ['engine/build/gen.ts']))
const [, , , , built, gallery] = await Promise.all([
  step('type check', () => run('tsc', [])),
  step('lint', () => run('oxlint', ['--deny-warnings', '--report-unused-disable-directives', '--quiet'])),
  step('format', () => run('prettier', ['--check', '--log-level', 'warn', '.'])),
  step('configuration check', () => run('node', ['engine/check/cli.ts'])),
  step('production build', () => run('vite', ['build', '--logLevel', 'error'])),
  step('gallery build', () => run('vite', ['build', '--mode', 'gallery', '--logLevel', 'error'])),
])

console.log(`\n== unit tests and walks (${seconds()})`)
const unit = await run('vitest', [
  'run',
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${reports}/unit.json`,
])
add(unit, () => {
  const { numPassedTests, numFailedTests, numPendingTests } = report('unit')
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
})

if (built && gallery) {
  console.log(`\n== browser tests (${seconds()}), ${findBrowser()?.executablePath ?? 'Playwright Chromium'}`)
  const browser = await run('playwright', ['test', '-c', 'tests/browser/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/browser.json`,
  })
  add(browser, () => {
    const { expected, unexpected, flaky, skipped } = report('browser').stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  })
}

console.log(`\n== ${seconds()}`)
const { passed, failed, skipped } = total
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed > 0 ? 1 : 0
