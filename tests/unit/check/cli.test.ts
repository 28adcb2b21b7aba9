import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { print } from '#engine/tools/check/finding.ts'
import { base, checkBroken, misspelt, withBroken } from './broken.ts'

const cli = join(import.meta.dirname, '../../../engine/tools/check/cli.ts')
const run = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })

it('`npm run check` says that a sound configuration is sound', () => {
  expect(run('--root', base)).toMatchObject({
    status: 0,
    stdout: 'The configuration is sound.\n',
    stderr: '',
  })
})

it('with --json it prints each finding for programs, and exits with 1', () => {
  withBroken(misspelt, (root) => {
    const { status, stdout, stderr } = run('--json', '--root', root)
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' })
    expect(JSON.parse(stdout)).toContainEqual({
      file: 'flows/order/flow.json',
      line: 162,
      column: 19,
      pointer: '/states/done/meta/screen',
      rule: 'unresolved-reference',
      message: 'Screen "don" does not exist.',
      hint: 'Did you mean "done"?',
    })
  })
})

it('for people it prints place, rule, message, pointer and hint', () => {
  expect(print(checkBroken(misspelt)))
    .toBe(`flows/order/flow.json:162:19  unresolved-reference  Screen "don" does not exist.
    at /states/done/meta/screen. Did you mean "done"?

1 finding in 1 file.`)
})
