import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readCode } from '#engine/tools/check/code.ts'

const root = mkdtempSync(join(tmpdir(), 'code-'))
afterAll(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string, seconds = 1) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
  utimesSync(join(root, path), seconds, seconds)
}
const names = () => {
  const code = readCode(root, root)
  return Object.fromEntries(Object.entries(code).map(([kind, found]) => [kind, [...found].toSorted()]))
}

test('the names of the configuration are found in strings, template strings and types, not in comments', () => {
  write('engine/a.ts', '')
  write(
    'src/b.tsx',
    `// 'only.comment' and features.comment
     type Key = 'in.type'
     const keys: Key[] = ["in.string", \`in.template\`, \`in.part.\${keys.length}\`, \`one.\${1}\`]
     export const View = () => <b title="in.attribute">{tenant.theme?.links?.agb ?? theme.links.help ?? links.no}</b>
     export const on = config.features?.video || features.chat || /features.pattern/.test('no name')`,
  )
  expect(names()).toEqual({
    names: ['in.attribute', 'in.string', 'in.template', 'in.type'],
    prefixes: ['in.part.'],
    features: ['chat', 'video'],
    links: ['agb', 'help'],
  })
})

test('a file with a syntax error keeps the names that it had', () => {
  write('engine/a.ts', '')
  write('src/b.tsx', "export const key = 'in.string'", 2)
  expect(names()).toMatchObject({ names: ['in.string'] })
  write('src/b.tsx', "export const key = = 'in.string", 3)
  expect(names()).toMatchObject({ names: ['in.string'] })
})
