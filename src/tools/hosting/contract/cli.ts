import { parseArgs } from 'node:util'
import { readContract } from '../read-contract.ts'
import type { Options, Row } from './client.ts'
import { walk } from './walk.ts'

const usage = `Usage: npm run contract -- URL [--bank BLZ] [--login NAME] [--pin PIN] [--otp TAN] [--iban IBAN] [--banks URL] [--outbox URL]
URL is the backend with its base path, such as http://127.0.0.1:5173/api/v1.
Makes every call with a new user and validates every answer against schemas/api. The switch is completed at the end:
use a bank and a user for tests only.`

const options = {
  bank: { type: 'string', default: '99000009' },
  login: { type: 'string', default: 'demo' },
  pin: { type: 'string', default: '12345' },
  otp: { type: 'string', default: '123456' },
  iban: { type: 'string', default: 'DE57991000001000000001' },
  banks: { type: 'string' },
  outbox: { type: 'string' },
  interval: { type: 'string', default: '1000' },
  timeout: { type: 'string', default: '30000' },
} as const

function parseArguments(): { url: string; chosen: Options } {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [url = ''] = positionals
  if (positionals.length !== 1 || !/^https?:\/\//.test(url)) throw new Error('One URL is needed.')
  const { interval, timeout, ...rest } = values
  const addresses = {
    banks: values.banks ?? new URL('/banks.json', url).href,
    outbox: values.outbox ?? `${url.replace(/\/+$/, '')}/__sandbox/outbox`,
  }
  return { url, chosen: { ...rest, ...addresses, interval: Number(interval), timeout: Number(timeout) } }
}

const titleOf = ({ call, variant }: Row) => (variant ? `${call}: ${variant}` : call)

/** The rows as a text table: call, status, `ok` or the differences (one per line); a summary at the end. */
function table(rows: Row[]): string {
  const width = Math.max(4, ...rows.map((row) => titleOf(row).length))
  // Equal rows, as from polling, are one line with a count.
  const equal = Map.groupBy(rows, (row) => JSON.stringify(row)).values()
  const text = [...equal].flatMap(([row, ...others]) => {
    if (!row) return []
    const [first = others.length > 0 ? `ok, ${others.length + 1} times` : 'ok', ...more] = row.differences
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

/** Exit code 0: no differences; 1: differences; 2: invalid arguments. */
async function main(): Promise<number> {
  let command: ReturnType<typeof parseArguments>
  try {
    command = parseArguments()
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    return 2
  }
  const rows = await walk(readContract('.'), command.url, command.chosen)
  console.log(table(rows))
  return rows.some(({ differences }) => differences.length > 0) ? 1 : 0
}

process.exitCode = await main()
