import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContract } from '#src/tools/hosting/calls.ts'
import { table } from '#src/tools/hosting/contract/table.ts'
import type { Backend } from './backend.ts'
import { differencesIn, startBackend, walkAt } from './backend.ts'

let sandbox: Backend
beforeAll(async () => void (sandbox = await startBackend()))
afterAll(() => sandbox.close())

test('the sandbox keeps the contract in every call', async () => {
  const rows = await walkAt(sandbox)
  expect(differencesIn(rows)).toEqual([])
  const walked = new Set(rows.map(({ call }) => call))
  expect([...walked].toSorted()).toEqual(readContract('.').calls.map(({ name }) => name))
  expect(rows.length).toBeGreaterThan(45)
  expect(rows.filter(({ status }) => status >= 400).length).toBeGreaterThan(8)
})

test.each([
  ['99000008', 'demo', 'otp'],
  ['99000001', 'sca.choice', 'method-select'],
  ['99000003', 'demo', 'decoupled'],
  ['99000012', 'demo', 'otp'],
])('at bank %s, as %s: %s', async (bank, login, variant) => {
  const rows = await walkAt(sandbox, { bank, login })
  expect(differencesIn(rows)).toEqual([])
  expect(rows.some((row) => row.call === 'banking-login' && row.variant === variant)).toBe(true)
})

test('an order that is accepted but not complete is polled until it is complete', async () => {
  let requests = 0
  const slow = await startBackend((req, res) => {
    const { method, url = '' } = req
    const head = res.writeHead.bind(res)
    // The order is carried out, and the answer says only that it was taken.
    if (method === 'POST' && url.endsWith('/switch/complete'))
      res.writeHead = (status: number) => head(status === 200 ? 202 : status)
    if (url.endsWith('/switch/completed') && (requests += 1) === 2) {
      res.writeHead(200, { 'content-type': 'application/json', 'x-request-id': '1' })
      res.end('{"completed":false}')
      return true
    }
    return false
  })
  const rows = await walkAt(slow)
  slow.close()
  expect(differencesIn(rows)).toEqual([])
  const completed = rows.filter(({ call }) => call === 'switch-completed')
  expect(completed.map(({ variant }) => variant)).toEqual(['', 'afterwards', 'until it is complete'])
})

test('a wrong PIN, a bank with its own login page and an unlisted bank are reported, and the walk continues', async () => {
  const wrong = differencesIn(await walkAt(sandbox, { pin: '99999' }))
  expect(wrong).toContain('banking-login: status is 422 (invalid-pin), not 2xx')
  expect(wrong).toContain('banking-retrieve: not tried: data from an earlier call is missing')
  const redirect = differencesIn(await walkAt(sandbox, { bank: '99000005' }))
  expect(redirect.join('\n')).toContain(
    'banking-login: not tried: the bank asks on a page of its own (redirect)',
  )
  const unknown = differencesIn(await walkAt(sandbox, { bank: '12345678' }))
  expect(unknown.join('\n')).toContain('has no bank 12345678')
  for (const found of [wrong, redirect, unknown])
    expect(found.join('\n')).not.toMatch(/switch-complete|userinfo|feedback/)
})

/** Its output and its exit code. */
function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn('node', ['src/tools/hosting/contract/cli.ts', ...args])
    let output = ''
    child.stdout.on('data', (text) => (output += String(text)))
    child.stderr.on('data', (text) => (output += String(text)))
    // Not on exit: some of what it said may still be on its way then.
    child.on('close', (code) => resolve({ code, output }))
  })
}

test('the command: a table and exit 0; exit 1 where something differs; exit 2 where it is not understood', async () => {
  const good = await run(sandbox.url, '--interval', '10')
  expect(good.output).toMatch(/^call +status +result$/m)
  expect(good.output).toMatch(/^partner-get: letter +200 +ok$/m)
  expect(good.output).toMatch(/^31 calls, \d+ answers: all as agreed$/m)
  expect(good.code).toBe(0)
  expect(good.output).not.toMatch(/12345\b|Bearer|at_|rt_/)
  const bad = await run(sandbox.url.replace('/api/v1', '/elsewhere'), '--interval', '10')
  expect(bad.code).toBe(1)
  expect(bad.output).toMatch(/^31 calls, \d+ answers: \d+ calls differ$/m)
  for (const args of [[], ['nonsense'], [sandbox.url, '--colour']]) {
    const { code, output } = await run(...args)
    expect([code, output]).toEqual([2, expect.stringContaining('Usage')])
  }
})

test('a table folds what repeats and gives every difference its line', () => {
  const pending = { call: 'banking-retrieve', variant: '', status: 200, differences: [] }
  const wrong = { call: 'feedback', variant: 'x', status: 0, differences: ['/a is wrong', '/b is wrong'] }
  expect(table([pending, pending, wrong])).toBe(
    [
      'call              status  result',
      'banking-retrieve  200     ok, 2 times',
      'feedback: x       -       /a is wrong',
      '                          /b is wrong',
      '',
      '2 calls, 3 answers: 1 calls differ',
    ].join('\n'),
  )
})
