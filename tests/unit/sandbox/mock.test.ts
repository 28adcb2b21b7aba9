import { spawn, spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkout } from '../../support/root.ts'

const command = ['src/tools/sandbox/mock.ts', '--clock', '50']

test('npm run mock: the sandbox alone answers over HTTP', async () => {
  const mock = spawn(process.execPath, [...command, '--port', '0'], { cwd: checkout })
  try {
    const printed = await new Promise<string>((resolve, reject) => {
      let text = ''
      mock.stdout.on('data', (part) => {
        text += String(part)
        if (text.includes('Outbox: ')) resolve(text)
      })
      mock.once('exit', (code) => reject(new Error(`It ended with ${code}: ${text}`)))
    })
    const api = /^API: (\S+)$/m.exec(printed)?.[1] ?? ''
    const banks = /^Banks: (\S+)$/m.exec(printed)?.[1] ?? ''
    const made = await fetch(`${api}/switch`, { method: 'POST', body: '{"switchMode":"default"}' })
    expect(made.status).toBe(200)
    expect(made.headers.get('x-request-id')).toBeTruthy()
    const { jwt } = (await made.json()) as { jwt: { access_token: string } } // the sandbox checks its answers
    const read = (headers: Record<string, string>) => fetch(`${api}/switch/partners`, { headers })
    expect((await read({ authorization: `Bearer ${jwt.access_token}` })).status).toBe(200)
    expect((await read({})).status).toBe(401)
    expect(((await (await fetch(banks)).json()) as unknown[]).length).toBeGreaterThan(5)
    const none = await fetch(new URL('/none', api))
    expect([none.status, await none.json()]).toEqual([404, { code: 'unknown', message: 'no such path' }])
  } finally {
    mock.kill()
  }
})

test.each(['99999', '-1', 'x'])('it refuses --port=%s', (port) => {
  const { status, stderr } = spawnSync(process.execPath, [...command, `--port=${port}`], {
    cwd: checkout,
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('is not a port')
})
