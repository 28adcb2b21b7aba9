import { mkdirSync, rmSync } from 'node:fs'
import type { Count } from './suite.ts'
import { countOf, freePorts, readers, reports, run, seconds } from './suite.ts'

/**
 * `npm test` runs the quick suite, with `CI=true` the whole one. Both end with the line `N passed, N failed`, followed by
 * `, N skipped` if something could not be run. In the whole suite a skipped test is a failure.
 */
const whole = Boolean(process.env.CI) && process.env.CI !== 'false'

const total: Count = { passed: 0, failed: 0, skipped: 0 }

const add = ({ passed, failed, skipped }: Count) => {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

let begun = 0
/** Number of the suite's parts. A build or a single program counts as one test; test runners count their own tests. */
const parts = whole ? 11 : 8

async function part(name: string, work: () => Promise<Count>): Promise<boolean> {
  begun += 1
  console.log(`== ${begun} of ${parts}: ${name} (${seconds()})`)
  const count = await work()
  add(count)
  console.log(`== ${name}: ${count.failed > 0 ? 'FAILED' : 'passed'} (${seconds()})`)
  return count.failed === 0
}

const command = (name: string, line: string[], env: Record<string, string> = {}) =>
  part(name, async () => {
    const ended = await run(line, { env })
    return { passed: Number(ended), failed: Number(!ended), skipped: 0 }
  })

/** Smaller samples than the whole suite takes, which are the defaults of the tests. */
const quickSamples = { MUTANTS: '12', MISSPELLINGS: '8', VARIANTS: '50', ...process.env }

const build = ['vite', 'build', '--logLevel', 'error']
/** By content: a fresh checkout has new times. */
const cache = ['--cache', '--cache-strategy', 'content']

/** Playwright with one config; its counts in a report of its own. */
const browser = (name: string, id: string, config: string, more: string[], port?: number) =>
  part(name, async () => {
    // Each empties its own folder when it begins.
    const output = `--output=.generated/test-results/${id}`
    const ended = await run(['playwright', 'test', '-c', config, output, ...more], {
      env: {
        PROGRESS: name,
        PORT: String(port ?? process.env.PORT ?? (await freePorts())),
        PLAYWRIGHT_JSON_OUTPUT_NAME: `${process.cwd()}/${reports}/${id}.json`,
        ...(!whole && { SUITE: 'quick' }),
      },
    })
    return countOf(ended, () => readers.playwright(id))
  })

rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

await command('types from schemas', ['node', 'engine/tools/build/gen.ts'])
const [, , , , built, gallery = true] = await Promise.all([
  command('type check', ['tsc']),
  command('lint', ['oxlint', '--deny-warnings', '--report-unused-disable-directives', '--quiet']),
  command('format', ['prettier', '--check', ...cache, '--log-level', 'warn', '.']),
  command('configuration check', ['node', 'engine/tools/check/cli.ts']),
  command('production build', build, whole ? {} : { BUILD: 'plain' }),
  ...(whole ? [command('gallery build', [...build, '--mode', 'gallery'])] : []),
])

// Browser tests often wait (for the network, a timer, a frame). The unit tests run at a lower priority in that time.
const unit = part('unit tests and walks', async () => {
  const to = ['--reporter=tests/support/progress/vitest.ts', '--reporter=json']
  const ended = await run(['vitest', 'run', ...to, `--outputFile.json=${reports}/unit.json`], {
    lowPriority: true,
    env: whole ? {} : quickSamples,
  })
  return countOf(ended, () => readers.vitest('unit'))
})
if (built && gallery) {
  const config = 'tests/browser/playwright.config.ts'
  if (whole) {
    const inChromium = () =>
      browser('browser tests', 'browser', config, ['--project=app', '--project=gallery'])
    const faults = () => browser('the table of faults', 'faults', config, ['--project=faults'])
    const inOthers = async () => {
      const others = ['firefox', 'webkit', 'wpe'].map((engine) => `--project=${engine}`)
      // The tests in Chromium take 4173, 4183 and so on; five more is never theirs.
      const port = await freePorts(Number(process.env.PORT ?? 4173) + 5)
      await browser(
        'journeys in Firefox and WebKit',
        'engines',
        'tests/engines/playwright.config.ts',
        others,
        port,
      )
    }
    // Tests in browsers wait often, so that one after another would leave a core without work.
    await Promise.all([inChromium(), inOthers().then(faults)])
  } else await browser('the main journeys in Chromium', 'browser', config, ['--project=app'])
}
await unit

if (!whole)
  console.log(`
The whole suite, CI=true npm test, adds: the build as it is delivered (minified further, with compressed neighbours and source
maps), all other browser tests in Chromium, a sample of the gallery, the table of faults (npm run test:faults prints it), the
main journeys in Firefox and WebKit (npm run test:engines), what WebKit tells a screen reader, and more mutants and misspellings.`)
const { passed, failed, skipped } = total
const lost = failed + (whole ? skipped : 0)
console.log(`\n== ${seconds()}`)
console.log(`${passed} passed, ${lost} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = lost > 0 ? 1 : 0
