import { spawn } from 'node:child_process'
import { freePort } from './http.ts'
import { checkout } from './root.ts'

interface Options {
  root?: string
  base?: string
  env?: Record<string, string>
}

/** Starts Vite in `root` on a free port with the sandbox; the dev server without `line`. @throws if it ends, as when the port is taken */
export async function startVite(line: string[], { root = checkout, base = '/', env }: Options = {}) {
  const port = String(await freePort())
  const where = ['--host', '127.0.0.1', '--port', port, '--strictPort', '--base', base]
  const server = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...line, ...where], {
    cwd: root,
    env: { ...process.env, PORT: port, SANDBOX_CLOCK: '20', ...env },
    stdio: 'ignore',
  })
  const origin = `http://127.0.0.1:${port}`
  const close = () => void server.kill()
  while (server.exitCode === null) {
    const answer = await fetch(`${origin}${base}config.json`).catch(() => undefined)
    if (answer?.ok) return { origin, close }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  close()
  throw new Error(`Vite does not answer at ${origin}.`)
}
