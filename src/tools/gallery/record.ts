import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { screensOf } from './cells.ts'
import { flows } from './flows.ts'
import type { Answer, Recording } from './recording.ts'
import type { RecordedFlow } from './recordings.ts'

/** `npm run gallery:record`: the browser tests walk against the sandbox, and every screen they pass is written down anew. */
const folder = '.generated/recorded'
const target = 'tests/fixtures/screens'
const walks =
  'modes a11y resume hand-over journey personas approval unmatched upload partner letters done order'.split(
    ' ',
  )

/** One recording of one test. */
type Found = Recording & { title: string; file: string }

function run(command: string, args: string[], env: Record<string, string> = {}): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed.`)
}

const rank = ({ title }: Found) => walks.findIndex((name) => title.startsWith(`${name}.spec`))

const size = ({ answers }: Found) => JSON.stringify(answers).length

/**
 * What is looked at is a screen in use: without a failure, of the first file that comes to it, and of those the one in the
 * middle, neither the account without a posting nor that with three hundred partners.
 */
function best(found: Found[]): Found | undefined {
  const sound = found.filter(({ storage }) => !('problem' in storage))
  const of = sound.length ? sound : found
  const first = Math.min(...of.map(rank))
  const same = of
    .filter((one) => rank(one) === first)
    .toSorted((a, b) => size(a) - size(b) || a.title.localeCompare(b.title))
  return same[Math.floor((same.length - 1) / 2)]
}

const read = (file: string): Found => ({
  ...(JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as Found),
  file,
}) // written by the recorder

function fileOf(flow: string, screens: string[]): RecordedFlow {
  const names = readdirSync(folder)
  const texts: string[] = []
  const numbered = (answer: Answer) => {
    const text = JSON.stringify(answer)
    if (!texts.includes(text)) texts.push(text)
    return texts.indexOf(text)
  }
  const pick = (name: string) => {
    const found = best(names.filter((file) => file.startsWith(`${name}@`)).map(read))
    if (!found) return undefined
    const { at, storage, answers } = found
    const entries = Object.entries(answers)
      .filter(([, { body }]) => !(body instanceof Object && 'jwt' in body))
      .map(([key, answer]) => [key, numbered(answer)] as const)
    return { at, storage, answers: Object.fromEntries(entries) }
  }
  const recorded = screens.flatMap((screen) => {
    const arrived = pick(`${flow}.${screen}`)
    const left = pick(`${flow}.${screen}.left`)
    return arrived ? [[screen, { arrived, ...(left && { left }) }] as const] : []
  })
  return { screens: Object.fromEntries(recorded), answers: texts.map((text) => JSON.parse(text) as Answer) } // made from one
}

if (!process.argv.includes('--pick')) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('vite', ['build', '--logLevel', 'error'])
  run(
    'playwright',
    ['test', '-c', 'tests/browser/playwright.config.ts', '--project=app', '--reporter=line', ...walks],
    {
      GALLERY_RECORD: folder,
    },
  )
}
mkdirSync(target, { recursive: true })
for (const [flow, { states }] of flows(process.cwd())) {
  const screens = screensOf(states)
  const file = fileOf(flow, screens)
  const missing = screens.filter((screen) => !file.screens[screen])
  writeFileSync(`${target}/${flow}.json`, `${JSON.stringify(file)}\n`)
  const rest = missing.length ? `, not ${missing.join(', ')}` : ''
  process.stdout.write(`${flow}: ${screens.length - missing.length} of ${screens.length}${rest}\n`)
}
