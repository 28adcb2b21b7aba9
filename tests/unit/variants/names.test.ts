import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { flowFolders } from '#engine/tools/build/read-flow.ts'
import create from '#schemas/api/switch-create.schema.json' with { type: 'json' }
import type_ from '#schemas/api/switch-type.schema.json' with { type: 'json' }
import routes from '#flows/routes.json' with { type: 'json' }

/** Names of calls, which code has to name. */
const calls = new Set(globSync('schemas/api/*.schema.json').map((file) => basename(file, '.schema.json')))

const names = [
  ...create.definitions.request.properties.switchMode.enum.filter((mode) => mode !== 'default'),
  ...type_.definitions.request.properties.type.enum.filter((type) => type !== 'kws'),
  ...flowFolders('.', ['variant.json']),
  ...routes.entries.flatMap(({ name, path }) => [name, path.slice(1)]),
].filter((name) => name !== '' && !calls.has(name))
/** A name as a word of code: between quotes, or a part of an address. A comment may say "business day". */
const named = new RegExp(`['"\`/](${[...new Set(names)].join('|')})['"\`/]`)

const files = globSync('{engine,src}/**/*.{ts,tsx,mts,mjs}').filter(
  (file) => !/^src\/(handlers|tools\/sandbox)\//.test(file),
)

it('no line of TypeScript outside handlers and sandbox names a mode, a variant or an entry', () => {
  expect(files.length).toBeGreaterThan(200)
  expect(names).toEqual(expect.arrayContaining(['consultant', 'nachlass', 'business', 'Start']) as string[])
  const lines = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (named.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(lines).toEqual([])
})

it('the pattern finds a name in code', () => {
  expect(named.test(`if (flow === 'business') return`)).toBe(true)
  expect(named.test(`navigate('/firmenkunden/')`)).toBe(true)
})

it('a variant is a small file over its base', () => {
  const long = flowFolders('.', ['variant.json'])
    .map((folder) => `flows/${folder}/variant.json`)
    .filter((file) => readFileSync(file, 'utf8').split('\n').length > 120)
  expect(long).toEqual([])
})
