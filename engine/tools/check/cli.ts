import { parseArgs } from 'node:util'
import { checkProject } from './check.ts'
import { print } from './finding.ts'

const usage = 'Usage: npm run check -- [--json] [--root DIR]'

/** Returns the exit code. 0: no findings, 1: findings, 2: invalid arguments. */
function main(): number {
  let options: { json?: boolean; root?: string }
  try {
    options = parseArgs({ options: { json: { type: 'boolean' }, root: { type: 'string' } } }).values
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return 2
  }
  const findings = checkProject(options.root ?? '.')
  console.log(options.json ? JSON.stringify(findings, null, 2) : print(findings))
  return findings.length ? 1 : 0
}

process.exitCode = main()
