import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls, type CallName } from '#generated/api.ts'
import { checkCall } from '../../src/tools/sandbox/http/validate.ts'
import data from './faults.json' with { type: 'json' }
import type { Sent, World } from './world.ts'

/** Stands in technical answers: a customer never sees it. */
export const raw = 'KANARIENVOGEL'

/** A fixed answer; of a list, one of it. `isDone`: the service has done what was asked. */
interface Answer {
  status: number | number[]
  headers?: Record<string, string> | Record<string, string>[]
  body: unknown
  isDone?: boolean
  /** What a problem holds of it. */
  says?: object
}
export const answers: Partial<Record<string, Answer>> = data.answers

/** Lets the service do what is asked. */
type Pass = () => Promise<Response>

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** Another answer to what the service has done. */
async function instead(pass: Pass, sent: Sent, make: (text: string) => Response): Promise<Response> {
  const answer = await pass()
  if (answer.ok) return make(await answer.text())
  sent.fault = undefined
  return answer
}

function respond(world: World, { status, headers = {}, body }: Answer): Response {
  const one = <T>(value: T | T[]): T => (Array.isArray(value) ? world.pick(value) : value)
  const content = one(body)
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const date = new Date().toUTCString()
  return new Response(text, { status: one(status), headers: { date, ...one(headers) } })
}

/** Fields on which the meaning of an answer depends. */
const essential = /token|jwt|error|challenge|loginId|redirectUrl|image|reference/

/** Some fields of an answer that need not be there are not, or are something odd; each object has one more. */
function withOddFields(sent: Sent, answer: unknown, part = answer): string {
  const { random, pick } = sent.page.tab.world
  for (const [name, was] of part instanceof Object ? Object.entries(part) : []) {
    const fits = (value?: unknown) => {
      Reflect.set(Object(part), name, value)
      return !sent.call || checkCall(sent.call, 'response', answer) === undefined
    }
    const other = pick([null, '', ' ', 7, 'x', {}, [], true])
    const isFree = random() < 0.3 && !essential.test(name) && fits()
    const is = !isFree ? was : fits(other) ? undefined : other
    fits(is)
    withOddFields(sent, answer, is ?? null)
  }
  if (!Array.isArray(part)) Reflect.set(Object(part), raw, [raw])
  return JSON.stringify(answer)
}

const opposites: Partial<Record<string, string>> = { true: 'false', false: 'true', ignore: 'auto' }
const opposite = (text: string) =>
  text.replaceAll(/(?<="(?:enabled|handling)":"?)\w+/g, (is) => opposites[is] ?? 'ignore')

const ofAnother = (text: string) =>
  text.replaceAll('"/api/', '"https://else.test/api/').replaceAll('"tenant":"hausbank"', '"tenant":"direkt"')

/** What a call may meet beside a fixed answer. */
const meetings: Record<keyof typeof data.others, (pass: Pass, sent: Sent) => Promise<Response>> = {
  'no connection': lost,
  'no connection, but done': (pass) => pass().then(lost),
  'no answer in time': (pass) => pass().then(() => new Promise<never>(() => {})),
  'sent twice': (pass) => pass().then(pass),
  async '200 after 3 s'(pass, sent) {
    await sent.page.tab.world.clock.wait(3000)
    return instead(pass, sent, (text) => new Response(text))
  },
  async '200 that breaks off'(pass, sent) {
    await pass()
    sent.outcome = 'truncated'
    return new Response(new ReadableStream({ start: lost }))
  },
  '200, of another tenant': (pass, sent) => instead(pass, sent, (text) => new Response(ofAnother(text))),
  '200, odd and unknown fields': (pass, sent) =>
    instead(pass, sent, (text) => new Response(text && withOddFields(sent, JSON.parse(text)))),
  '200, but not as asked': (pass, sent) =>
    instead(pass, sent, (text) => new Response(sent.call?.endsWith('able') ? opposite(text) : text)),
}

export type Fault = keyof typeof data.others | keyof typeof data.answers
export const faults = [...Object.keys(meetings), ...Object.keys(answers)] as Fault[] // its own keys

/** Meets a call with its fault, else passes it on. */
export async function meet(world: World, sent: Sent, pass: Pass): Promise<Response> {
  const refusal = '401, and no new token'
  const { call } = sent
  if (sent.fault === refusal) world.isEnded = true
  if (call === 'switch-create' || call === 'auth-issue') world.isEnded = false
  const isRefused = world.isEnded && call === 'auth-refresh'
  if (isRefused && sent.fault) sent.fault = refusal
  const { fault = '' } = sent
  const answer = answers[isRefused ? refusal : fault]
  if (answer?.isDone) return instead(pass, sent, () => respond(world, answer))
  if (answer) return respond(world, answer)
  return fault ? meetings[fault as keyof typeof meetings](pass, sent) : pass()
}

const [[[, ...columns] = [], , ...rows] = [], own = []] = readFileSync(
  join(import.meta.dirname, 'faults.md'),
  'utf8',
)
  .split('\n## ')
  .map((part) => part.split('\n').filter((line) => line.startsWith('|')))
  .map((lines) => lines.map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()))) // prettier-ignore
const byFault = new Map(rows.map(([fault, ...cells]) => [fault, cells]))
/** The column of a call, else of its class. */
const columnOf: Partial<Record<string, string>> = data.columns

/** What comes of a call that meets a fault, as faults.md says it. `told`: `works`, `open`, `logout`, or the code of a problem. */
export interface Cell {
  count: number
  severity: string
  told: string
}

/** Undefined if the fault does not occur. */
export function expected(call: CallName, fault: Fault): Cell | undefined {
  const cells = byFault.get(fault) ?? []
  const at = columns.indexOf(columnOf[call] ?? columnOf[calls[call].class] ?? '')
  const [, , differs] = own.find(([name, met]) => name === call && met === fault) ?? []
  // Logging out never waits for the server. By the contract some answers have no body.
  const isFine = call === 'auth-logout' || ('empty' in calls[call] && fault === '200, empty, nothing done')
  const text = isFine ? '1 works' : (differs ?? cells.slice(0, at + 1).findLast((cell) => cell !== '.'))
  const [, count, severity = 'error', told] = /^(\d) (?:(critical|fatal) )?(.+)$/.exec(text ?? '') ?? []
  return told === undefined ? undefined : { count: Number(count), severity, told: told.replace(/^raw$/, raw) }
}

/** The faults that a call can meet. */
export const faultsOf = (call: CallName): Fault[] => faults.filter((fault) => expected(call, fault))
