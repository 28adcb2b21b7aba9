import { spawn } from 'node:child_process'

const vite = 'node_modules/vite/bin/vite.js'

/**
 * Starts `vite preview` of the project in `root`, with its sandbox. Resolves when it answers.
 * @throws if it ends, for example because the port is taken
 */
export async function startPreview(root: string, port: number, folder = 'dist', base = '/') {
  const server = spawn(process.execPath, [vite, 'preview', '--outDir', folder, '--base', base], {
    cwd: root,
    env: { ...process.env, PORT: String(port), SANDBOX_CLOCK: '20' },
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
  throw new Error(`No preview at ${origin}. Is the port taken?`)
}
