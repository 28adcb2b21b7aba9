import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkout } from '../../support/root.ts'

test('npm run mock: the sandbox alone answers over HTTP', async () => {
  const command = ['src/tools/sandbox/mock.ts', '--clock', '50', '--port', '0']
  const mock = spawn(process.execPath, command, { cwd: checkout })
  try {
    const printed = await new Promise<string>((resolve, reject) => {
      let text = ''
      mock.stdout.on('data', (part) => {
        text += String(part)
        if (text.includes('Outbox: ')) resolve(text)
      })
      mock.once('error', reject).once('exit', (code) => reject(new Error(`It ended with ${code}: ${text}`)))
    })
    const api = /^API: (\S+)$/m.exec(printed)?.[1] ?? ''
    const banks = /^Banks: (\S+)$/m.exec(printed)?.[1] ?? ''
    const made = await fetch(`${api}/switch`, { method: 'POST', body: '{"switchMode":"default"}' })
    expect(made.headers.get('x-request-id')).toBeTruthy()
    const { jwt } = (await made.json()) as { jwt: { access_token: string } } // the sandbox checks its answers
    const read = async (headers: Record<string, string>) =>
      (await fetch(`${api}/switch/partners`, { headers })).status
    expect(await read({ authorization: `Bearer ${jwt.access_token}` })).toBe(200)
    expect(await read({})).toBe(401)
    expect(((await (await fetch(banks)).json()) as unknown[]).length).toBeGreaterThan(5)
    expect((await fetch(new URL('/none', api))).status).toBe(404)
  } finally {
    mock.kill()
  }
})
