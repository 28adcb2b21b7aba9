import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { print } from '#engine/tools/check/finding.ts'
import { base, checkBroken, withBroken } from './broken.ts'

const cli = join(import.meta.dirname, '../../../engine/tools/check/cli.ts')
const run = (...args: string[]) => spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })
const broken = [
  { file: 'flows/order/flow.json', op: 'set' as const, pointer: '/states/done/meta/screen', value: 'don' },
]

it('exits with 0 when nothing is found', () => {
  expect(run('--root', base)).toMatchObject({
    status: 0,
    stdout: 'The configuration is sound.\n',
    stderr: '',
  })
})

it('prints JSON and exits with 1 when something is found', () => {
  withBroken(broken, (root) => {
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
      relatedLocations: [{ file: 'flows/order/screens/done.json', line: 1, column: 1, pointer: '' }],
    })
  })
})

it('prints its usage for wrong arguments', () => {
  expect(run('--rot', 'x')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Usage: npm run check -- [--json] [--root DIR]'),
  })
})

it('prints the other place of a contradiction', () => {
  const renamed = [
    {
      file: 'flows/order/screens/size.json',
      op: 'set' as const,
      pointer: '/body/1/body/0/items/from',
      value: '/data/size',
    },
  ]
  expect(print(checkBroken(renamed))).toContain('\n    see flows/order/screens/size.json:6:5 at /data/sizes')
})

it('prints place, rule, message, pointer and hint for people', () => {
  expect(print(checkBroken(broken)))
    .toBe(`flows/order/flow.json:162:19  unresolved-reference  Screen "don" does not exist.
    at /states/done/meta/screen. Did you mean "done"?
    see flows/order/screens/done.json:1:1

1 finding in 1 file.`)
})
