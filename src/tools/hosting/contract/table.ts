import type { Row } from './client.ts'

const titleOf = ({ call, variant }: Row) => (variant ? `${call}: ${variant}` : call)

/** Merges equal rows, as from polling, into one line with a count. */
function mergeEqual(rows: Row[]): { row: Row; times: number }[] {
  const lines = new Map<string, { row: Row; times: number }>()
  for (const row of rows) {
    const key = JSON.stringify(row)
    const line = lines.get(key) ?? { row, times: 0 }
    line.times += 1
    lines.set(key, line)
  }
  return [...lines.values()]
}

/** The rows as a text table: call, status, `ok` or the differences (one per line); a summary at the end. */
export function table(rows: Row[]): string {
  const lines = mergeEqual(rows)
  const width = Math.max(4, ...lines.map(({ row }) => titleOf(row).length))
  const text = lines.flatMap(({ row, times }) => {
    const [first = times > 1 ? `ok, ${times} times` : 'ok', ...more] = row.differences
    const status = row.status === 0 ? '-' : String(row.status)
    return [
      `${titleOf(row).padEnd(width)}  ${status.padEnd(6)}  ${first}`,
      ...more.map((difference) => `${''.padEnd(width + 10)}${difference}`),
    ]
  })
  const calls = new Set(rows.map(({ call }) => call)).size
  const differ = new Set(rows.filter(({ differences }) => differences.length > 0).map(({ call }) => call))
    .size
  const sum = `${calls} calls, ${rows.length} answers: ${differ === 0 ? 'all as agreed' : `${differ} calls differ`}`
  return [`${'call'.padEnd(width)}  status  result`, ...text, '', sum].join('\n')
}
