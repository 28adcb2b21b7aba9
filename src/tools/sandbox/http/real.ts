import { asArray, get, isObject, type JsonObject } from '#engine/util/json.ts'
import real from '../data/real.json' with { type: 'json' }

/* What banks really send: odd fields, foreign addresses, accounts without IBAN or twice. Written over valid answers (data/real.json). */

/** A text that stands for a longer one, so that data/real.json can be read. */
const longer = ({ repeat, ...fields }: JsonObject): JsonObject =>
  typeof repeat === 'number'
    ? Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, String(value).repeat(repeat)]))
    : fields

const partner = (row: unknown): JsonObject => ({
  ...Object(row),
  ...Object(get(real.partners, String(get(row, 'partnerID')))),
})

const over = (rows: unknown, patches: readonly JsonObject[]): JsonObject[] =>
  asArray(rows).map((row, at) => ({ ...Object(row), ...longer(patches[at] ?? {}) }))

/** Seven digits and an offset, as RFC 3339 allows. */
const withOffset = (at: unknown): string =>
  new Date(Date.parse(String(at)) + 3_600_000).toISOString().replace(/\.(\d+)Z$/, '.$10000+01:00')

/** The answer of a call as a real bank would send it. */
export function asBanksSend(call: string, answer: object): object {
  const { items, accounts, challenge }: JsonObject = { ...answer }
  if (call === 'partners-unmatched') return { ...answer, items: over(items, real.unmatched) }
  if (call === 'banking-accounts' && asArray(accounts).length > 0)
    return { ...answer, accounts: [...over(accounts, [real.accounts.first]), ...real.accounts.more] }
  if (Array.isArray(items)) return { ...answer, items: items.map(partner) }
  if (isObject(challenge))
    return { ...answer, challenge: { ...challenge, expiresAt: withOffset(challenge.expiresAt) } }
  return 'partnerID' in answer ? partner(answer) : answer
}
