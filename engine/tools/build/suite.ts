import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setPriority } from 'node:os'

const started = performance.now()

/** Time since the suite started, as text in seconds. */
export const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

/** Runs a command (`aside`: with a lower priority). Returns whether it succeeded. */
export function run(
  [command = '', ...args]: string[],
  { env = {}, lowPriority = false }: { env?: Record<string, string>; lowPriority?: boolean } = {},
): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    })
    if (lowPriority && child.pid) setPriority(child.pid, 5)
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

export interface Count {
  passed: number
  failed: number
  skipped: number
}

export const reports = '.generated/reports'

const report = (name: string) => JSON.parse(readFileSync(`${reports}/${name}.json`, 'utf8'))

export const readers = {
  vitest(name: string): Count {
    const { numPassedTests, numFailedTests, numPendingTests } = report(name)
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests }
  },
  playwright(name: string): Count {
    const { expected, unexpected, flaky, skipped } = report(name).stats
    return { passed: expected, failed: unexpected + flaky, skipped }
  },
}

/** The numbers of a test runner. A runner without a report, or one that failed without a failed test, counts as one failure. */
export function countOf(ended: boolean, read: () => Count): Count {
  let count: Count = { passed: 0, failed: 0, skipped: 0 }
  try {
    count = read()
  } catch (error) {
    console.log(`No report: ${String(error)}`)
  }
  return !ended && count.failed === 0 ? { ...count, failed: 1 } : count
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** The first free port from 4173 on for which the derived ports of the browser tests' other servers are free too. */
export async function freePorts(port = 4173): Promise<number> {
  const free = await Promise.all([0, 1000, 2000, 2001, 3000, 4000].map((more) => isFree(port + more)))
  return free.every(Boolean) ? port : freePorts(port + 10)
}
