import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

const started = performance.now()

/** Since the suite began. */
export const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

/** Runs a command; `aside` gives way to what else runs. Answers whether it ended well. */
export function run(
  [command = '', ...args]: string[],
  { env = {}, aside = false }: { env?: Record<string, string>; aside?: boolean } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    if (aside && child.pid) setPriority(child.pid, 5)
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}
