import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { flowFolders, readFlow } from '#engine/tools/build/read-flow.ts'
import { screensOf } from './cells.ts'
import type { Answer, Recording, RecordedFlow } from './replay.ts'

/** `npm run gallery:record`: runs browser tests and records their screens; with `-- --new` only those that are missing. */
const folder = '.generated/recorded'
const target = 'tests/fixtures/screens'
/** Test files whose recordings are preferred, the best first. */
const preferred =
  'journeys a11y link hand-over consultation unmatched upload partner letters done order'.split(' ')

/** A recording with the test that made it. */
type TestRecording = Recording & { title: string }

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
}

const rank = ({ title }: TestRecording) =>
  [...preferred.map((name) => `${name}.spec`), ''].findIndex((start) => title.startsWith(start))
const size = ({ answers }: TestRecording) => JSON.stringify(answers).length

/** The most typical recording of a screen: without a problem, of the first test file that shows it, and of those the one of median size. */
function chooseTypical(name: string): TestRecording | undefined {
  const recordings = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}@`))
    .map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as TestRecording) // the recorder writes it
  const withoutProblem = recordings.filter(({ storage }) => !('problem' in storage))
  const candidates = withoutProblem.length ? withoutProblem : recordings
  const first = Math.min(...candidates.map(rank))
  const same = candidates
    .filter((candidate) => rank(candidate) === first)
    .toSorted((a, b) => size(a) - size(b) || a.title.localeCompare(b.title))
  return same[Math.floor((same.length - 1) / 2)]
}

/** The recordings of a flow: those that stay, and new ones for the screens that have none. */
function recordedFlow(flow: string, screens: string[], stored: RecordedFlow): RecordedFlow {
  const texts = stored.answers.map((answer) => JSON.stringify(answer))
  // Equal answers are stored once and referenced by index.
  const indexOf = (answer: Answer) => {
    const text = JSON.stringify(answer)
    if (!texts.includes(text)) texts.push(text)
    return texts.indexOf(text)
  }
  const pick = (name: string) => {
    const found = chooseTypical(name)
    if (!found) return undefined
    const { at, storage, answers } = found
    const entries = Object.entries(answers)
      .filter(([, { body }]) => !(body instanceof Object && 'jwt' in body))
      .map(([key, answer]) => [key, indexOf(answer)] as const)
    return { at, storage, answers: Object.fromEntries(entries) }
  }
  const recorded = screens.flatMap((screen) => {
    const known = stored.screens[screen]
    if (known) return [[screen, known] as const]
    const arrived = pick(`${flow}.${screen}`)
    const left = pick(`${flow}.${screen}.left`)
    return arrived ? [[screen, { arrived, ...(left && { left }) }] as const] : []
  })
  return { screens: Object.fromEntries(recorded), answers: texts.map((text) => JSON.parse(text) as Answer) } // serialised above
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
run('vite', ['build', '--logLevel', 'error'])
const projects = ['main', 'pages', 'session'].map((name) => `--project=${name}`)
const config = ['-c', 'tests/browser/playwright.config.ts', '--reporter=line']
run('playwright', ['test', ...config, ...projects], { GALLERY_RECORD: folder })
mkdirSync(target, { recursive: true })
for (const flow of flowFolders(process.cwd())) {
  const screens = screensOf(readFlow(process.cwd(), flow).states)
  const path = `${target}/${flow}.json`
  const stays = process.argv.includes('--new') && existsSync(path)
  const stored: RecordedFlow = stays
    ? JSON.parse(readFileSync(path, 'utf8')) // written below
    : { screens: {}, answers: [] }
  const file = recordedFlow(flow, screens, stored)
  const missing = screens.filter((screen) => !file.screens[screen])
  writeFileSync(path, `${JSON.stringify(file)}\n`)
  const rest = missing.length ? `, not ${missing.join(', ')}` : ''
  process.stdout.write(`${flow}: ${screens.length - missing.length} of ${screens.length}${rest}\n`)
}
