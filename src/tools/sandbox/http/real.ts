import real from '../data/real.json' with { type: 'json' }

/**
 * What banks and backends really send: fields that do not fit, foreign addresses, other currencies, accounts without IBAN, the same
 * account twice, times with offsets. Written over the answers of the scenario `real` after they were validated (data/real.json).
 */

type Row = Record<string, unknown>

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that stands for a longer one, so that data/real.json can be read. */
const longer = ({ repeat, ...fields }: Row): Row =>
  typeof repeat === 'number'
    ? Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value).repeat(repeat)]))
    : fields

const partner = (row: Row): Row => ({
  ...row,
  ...(typeof row.partnerID === 'string' &&
    Object.entries(real.partners).find(([id]) => id === row.partnerID)?.[1]),
})

const over = (rows: unknown, patches: readonly Row[]): unknown =>
  Array.isArray(rows) ? rows.map((row, at) => ({ ...row, ...longer(patches[at] ?? {}) })) : rows

/** Seven digits and an offset, as RFC 3339 allows. */
const withOffset = (at: string): string =>
  new Date(Date.parse(at) + 3_600_000).toISOString().replace(/\.(\d+)Z$/, '.$10000+01:00')

/** The answer of a call as a real bank would send it. */
export function asBanksSend(call: string, answer: object): Row {
  if (!isRow(answer)) return {}
  if (call === 'partners-unmatched') return { ...answer, items: over(answer.items, real.unmatched) }
  if (call === 'banking-accounts' && Array.isArray(answer.accounts)) {
    const accounts = over(answer.accounts, [real.accounts.first]) as Row[] // rows stay rows
    return { ...answer, accounts: accounts.length > 0 ? [...accounts, ...real.accounts.more] : accounts }
  }
  if (Array.isArray(answer.items)) return { ...answer, items: answer.items.map(partner) }
  if (isRow(answer.challenge) && typeof answer.challenge.expiresAt === 'string')
    return {
      ...answer,
      challenge: { ...answer.challenge, expiresAt: withOffset(answer.challenge.expiresAt) },
    }
  return 'partnerID' in answer ? partner(answer) : answer
}
