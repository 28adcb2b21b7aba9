import { parts, suite } from './suite.ts'

/** `npm test`: what must hold before a change lands. The same on a developer's machine and in CI. */
const { command, vitest, playwright, end } = suite(8)

/** By content: a fresh checkout has new times. */
const cache = ['--cache', '--cache-strategy', 'content']

await command('types from schemas', ['node', 'engine/tools/build/gen.ts'])
const [built] = await Promise.all([
  command('production build', ['vite', 'build', '--logLevel', 'error'], { BUILD: 'plain' }),
  command('type check', ['tsc']),
  command('lint', ['oxlint', '--deny-warnings', '--report-unused-disable-directives', '--quiet']),
  command('format', ['prettier', '--check', ...cache, '--log-level', 'warn', '.']),
  command('configuration check', ['node', 'engine/tools/check/cli.ts']),
])
// Browser tests often wait (for the network, a timer, a frame). The unit tests run at a lower priority in that time.
const unit = vitest('unit tests and walks', [], {}, true)
if (built.failed === 0)
  await playwright('main journeys in Chromium', 'tests/browser/playwright.config.ts', 'main')
await unit

console.log(`\nLeft out, for npm run test:all (or npm run test:all -- PART ...):`)
for (const { name, what } of parts) console.log(`  ${name.padEnd(10)}${what}`)
end()
