import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/browser/test.ts'

const assets = join(process.env.PREVIEW_DIST ?? 'dist', 'assets')

/** Ways to run text as a script; functions of the app that end so (`isFunction(`) are none. */
const runners = [
  /(?<![\w$.])eval\s*\(/,
  /(?<![\w$.])Function\s*\(/,
  /\bnew\s+Function\b/,
  /\bimportScripts\s*\(/,
]

test('no script of the build can run text as a script', () => {
  const scripts = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.m?js$/.test(name),
  )
  expect(scripts.length).toBeGreaterThan(20)
  for (const name of scripts) {
    const code = readFileSync(join(assets, name), 'utf8')
    for (const runner of runners) expect(runner.exec(code)?.[0], `in ${name}`).toBeUndefined()
  }
})
