import { readFileSync } from 'node:fs'

/** How many tests ended how. */
export interface Count {
  passed: number
  failed: number
  skipped: number
}

/** Where runners leave what they counted. */
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

/** What a runner counted. One that left no report, or failed without a failed test, counts as one failure. */
export function countOf(ended: boolean, read: () => Count): Count {
  let count: Count = { passed: 0, failed: 0, skipped: 0 }
  try {
    count = read()
  } catch (error) {
    console.log(`No report: ${String(error)}`)
  }
  return !ended && count.failed === 0 ? { ...count, failed: 1 } : count
}
