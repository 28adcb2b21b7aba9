import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../support/browser/test.ts'

const assets = join(process.env.PREVIEW_DIST ?? 'dist', 'assets')

/** Code that runs text as a script, but not functions with a similar name (`isFunction(`). */
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

test('the list of packages that licences and SBOM are written from is what this build holds; `npm run licences` renews it', () => {
  const dist = process.env.PREVIEW_DIST ?? 'dist'
  const found = readFileSync(`.generated/shipped/${dist.replaceAll(/[\\/]/g, '-')}.json`, 'utf8')
  expect(JSON.parse(found)).toEqual(
    JSON.parse(readFileSync('src/tools/hosting/licences/shipped.json', 'utf8')),
  )
})

test('nothing is shipped that only the build needs', () => {
  const top = readdirSync(join(assets, '..'))
  expect(top.filter((name) => name.startsWith('.'))).toEqual([])
})
