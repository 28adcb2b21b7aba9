import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { parts, suite, type Count } from './suite.ts'

/** `npm run test:all [-- PART ...]`: what `npm test` leaves out, part by part. Without a name all, but those that passed for the same files. */
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !parts.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}. Parts: ${parts.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const git = (...args: string[]) => execFileSync('git', args, { maxBuffer: 2 ** 28 })
const untracked = git('ls-files', '--others', '--exclude-standard', '-z')
  .toString()
  .split('\0')
  .filter(Boolean)
/** Names the state of the files: the commit and what was changed since. */
const state = createHash('sha256')
  .update(git('rev-parse', 'HEAD'))
  .update(git('diff', 'HEAD'))
  .update(untracked.map((file) => `${file}\0${readFileSync(file, 'utf8')}`).join('\0'))
  .digest('hex')

interface Kept {
  state: string
  builds: string[]
  passed: Record<string, Count>
}
const file = '.generated/test-all.json'
const before: Kept | undefined = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
const kept: Kept = before?.state === state ? before : { state, builds: [], passed: {} }
const keep = () => {
  mkdirSync('.generated', { recursive: true })
  writeFileSync(file, JSON.stringify(kept))
}

const due = parts.filter(({ name }) => (asked.length > 0 ? asked.includes(name) : !kept.passed[name]))
const builds = [...new Set(due.flatMap(({ build }) => build ?? []))].filter(
  (build) => !kept.builds.includes(build),
)
const { add, command, vitest, playwright, end } = suite(1 + builds.length + due.length)

if (asked.length === 0)
  for (const [name, count] of Object.entries(kept.passed)) {
    console.log(`== ${name}: passed before (${count.passed})`)
    add(count)
  }

await command('types from schemas', ['node', 'engine/tools/build/gen.ts'])
for (const build of builds) {
  const mode = build === 'gallery' ? ['--mode', 'gallery'] : []
  const { failed } = await command(`build: ${build}`, ['vite', 'build', '--logLevel', 'error', ...mode])
  if (failed === 0) kept.builds.push(build)
  keep()
}

/** The tests that read SAMPLES. */
const largeSamples = [
  'tests/unit/check',
  'tests/unit/variants',
  'tests/unit/flow',
  'tests/flows',
  'tests/prove',
]

for (const { name, config } of due) {
  const count = config
    ? await playwright(name, config, name)
    : await vitest(name, largeSamples, { SAMPLES: 'all' })
  if (count.failed > 0) delete kept.passed[name]
  else kept.passed[name] = count
  keep()
}
end()
