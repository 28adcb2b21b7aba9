import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { checkout } from '../../support/root.ts'

const script = `
  const { createMachine, initialTransition } = await import('./engine/flow/machine.ts')
  const { resolveError } = await import('./src/api/errors.ts')
  const machine = createMachine({ id: 'one', initial: 'here', context: {}, states: { here: {} } }, { guards: {} })
  console.log(initialTransition(machine)[0].value, resolveError({ offline: true }).key)`

it('the machine and the mapping of errors load in plain Node, without a bundler', () => {
  const args = ['--input-type=module', '--eval', script]
  const told = execFileSync(process.execPath, args, { cwd: checkout, encoding: 'utf8' })
  expect(told).toBe('here error.offline-error\n')
})
