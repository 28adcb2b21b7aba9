import { setTimeout as wait } from 'node:timers/promises'
import { today } from '#engine/util/dates.ts'
import { asArray, isObject, type JsonObject } from '#engine/util/json.ts'
import { addBusinessDays } from '../../../forecast/calendar.ts'
import type { Contract } from '../calls.ts'
import { logInToBank, maxDuration } from './bank.ts'
import { createClient, valuesAt, type Ask, type Client, type Options, type Row } from './client.ts'
import plan from './steps.json' with { type: 'json' }

/** A call of steps.json. A text "{name}" in it stands for a known value: of this file, of an option, or of an earlier answer. */
interface Step extends Ask {
  /** A known value without which the call is not made. The same goes for those in id, token, headers and input. */
  if?: string
  times?: number
  /** Values to keep from the answer: name -> JSON Pointer. With `*` a list. */
  keep?: Record<string, string>
}

type Known = Record<string, unknown>

/** The value with all known values put in. `unknown` receives the names of the others. */
function fill(value: unknown, known: Known, unknown: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => fill(item, known, unknown))
  if (isObject(value))
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part, known, unknown)]))
  const [, name] = /^\{(\w+)\}$/.exec(String(value)) ?? []
  if (name === undefined) return value
  if (known[name] === undefined) unknown.add(name)
  return fill(known[name], known, unknown)
}

/** Steps that are more than a call. */
const actions: Record<string, (client: Client, options: Options, known: Known) => Promise<void> | void> = {
  logInToBank,
  /** Chooses a partner of the directory that is not in the switch. */
  pickPartner(_client, _options, known) {
    const own = asArray(known.own)
    known.listed = asArray(known.found).find((id) => !own.includes(id))
  },
  /** Reads the newest link code and SMS code from the outbox of the test system. */
  async readOutbox(client, { outbox, timeout }, known) {
    const { customerMail, customerMobile } = plan.values.handOver
    const newest = async (kind: string, to: string): Promise<JsonObject> => {
      const address = new URL(outbox)
      address.searchParams.set('to', to)
      const response = await fetch(address, { signal: AbortSignal.timeout(timeout) })
      const { items } = (await response.json()) as JsonObject // as the sandbox answers; README.md says so
      return (
        asArray(items)
          .filter(isObject)
          .findLast((message) => message.kind === kind) ?? {}
      )
    }
    try {
      const { code, link } = await newest('mail', customerMail)
      const [, inLink] = /#code=([^&]+)$/.exec(String(link)) ?? []
      known.code = code ?? (inLink && decodeURIComponent(inLink))
      known.sms = (await newest('sms', customerMobile)).code
    } catch {
      known.code = undefined
    }
    known.wrongSms = known.sms === '000000' ? '000001' : '000000'
    if (!known.code || !known.sms) client.skip('auth-issue', `${outbox} shows no link and code, see --outbox`)
  },
}

async function take(client: Client, step: Step, known: Known, interval: number): Promise<void> {
  const unknown = new Set<string>()
  const { holds, not = {}, keep = {}, if: condition, times = 1, ...request } = step
  const all = { ...known, ...client.tokens }
  const filled = fill({ ...request, condition }, all, unknown) as Ask // only values of the step are replaced
  if (unknown.size > 0) return
  const expected = Object.entries(holds ?? {}).map(([pointer, value]) => [pointer, fill(value, all, unknown)])
  const ask = {
    ...filled,
    holds: Object.fromEntries(expected.filter(([, value]) => value !== undefined)),
    not,
  }
  // After a 202 the next call is repeated until the order is carried out.
  const end = client.rows.at(-1)?.status === 202 ? Date.now() + maxDuration : 0
  let body: JsonObject | undefined
  for (let nth = 1; nth <= times; nth += 1) {
    body = await client.ask(ask)
    while (Date.now() < end && client.rows.at(-1)?.differences.length) {
      client.rows.pop()
      await wait(interval)
      body = await client.ask(ask)
    }
  }
  if (!body) return
  for (const [name, pointer] of Object.entries(keep)) {
    const found = valuesAt(body, pointer).filter((value) => value !== null && value !== '')
    known[name] = pointer.includes('*') ? found : (found[0] ?? known[name])
  }
}

/**
 * Takes the steps of steps.json, which make every call at least once, in the order of a real switch: a user, a login at a bank,
 * postings, decisions, uploads, a link, the order. It leaves a completed switch, so use it only with test banks.
 * @param url base URL of the backend, such as http://127.0.0.1:5173/api/v1
 * @returns a row for each answer; a call that could not be made has a row with the reason
 */
export async function walk(contract: Contract, url: string, options: Options): Promise<Row[]> {
  const client = createClient(contract, url, options.timeout)
  const [newPartner, firstKey, secondKey, thirdKey] = Array.from({ length: 4 }, () => crypto.randomUUID())
  const known: Known = {
    ...plan.values,
    newPartner,
    firstKey,
    secondKey,
    thirdKey,
    iban: options.iban,
    category: 'club',
    switchDate: addBusinessDays(today(), 15),
  }
  for (const step of plan.steps)
    if ('do' in step) await actions[step.do]?.(client, options, known)
    else await take(client, step as Step, known, options.interval) // the tests take each step
  for (const { name } of contract.calls)
    if (!client.rows.some(({ call }) => call === name))
      client.skip(name, 'data from an earlier call is missing')
  return client.rows
}
