import { equal, get } from '#engine/util/json.ts'
import type { Problem } from '#generated/engine.ts'
import data from '../faults.json' with { type: 'json' }
import { answers, expected } from '../faults.ts'
import type { Sent, World } from '../world.ts'

/** What an error of our own code looks like. */
const blunder = /is not (?:a function|defined|iterable)|Cannot (?:read|convert|access|destructure)/

/** A problem is none of our own code, and is told only if a call has failed. */
export function checkProblem(world: World, problem: Problem): void {
  const { wrong, sent, press, plan } = world
  const { code, detail, requestId } = problem
  world.problem = problem
  const last = sent.findLast((one) => one.press === press)
  if (last?.isOffline && code !== 'offline-error') wrong.push(`offline, and told ${code}`)
  if (blunder.test(`${code} ${detail}`)) wrong.push(`blunder: ${code} ${detail}`)
  const hasFailed = sent.some((one) => one.press === press && one.outcome !== 'works')
  // What the answers do not say is not confirmed.
  const isUnsaid = plan.kind === 'odd' && code === 'not-confirmed'
  const isCaused = requestId !== undefined || hasFailed || !world.isOnline || isUnsaid
  if (['calm', 'tabs', 'odd'].includes(plan.kind) && !isCaused && data.troubles.includes(code))
    wrong.push(`a problem where nothing fails: ${code}`)
}

/** Operators hear of an answer only if it was wrong. */
export function checkFault({ sent, wrong }: World, detail: object): void {
  const [fault, call] = ['fault', 'call'].map((name) => get(detail, name))
  const isMet = fault === 'answer' && sent.some((one) => one.call === call && one.fault)
  if (!isMet) wrong.push(`reports: ${JSON.stringify(detail)}`)
}

/** A call that has met the same fault in all of a press ended as its cell of the table says. */
export function checkCells(world: World, isLeft: boolean): void {
  const { failing, sent, press, wrong, problem } = world
  const now = sent.filter((one) => one.press === press)
  if (!isLeft && now.some((one) => one.outcome === undefined && !one.page.isOver)) return
  const met = [...failing].filter(([, one]) => one.press === press)
  for (const [call] of met) failing.delete(call)
  const [only] = met
  if (!only || met.length > 1) return
  const [call, { fault }] = only
  const own = now.filter((one) => one.call === call && (one.status !== 401 || fault.startsWith('401')))
  const isAlone = now.every((one) => {
    if (one.call === call) return one.fault === fault && !one.isOffline
    return !one.fault && (one.outcome !== 'refused' || (one.status === 401 && one.call !== 'auth-refresh'))
  })
  const begin = now[0]?.at ?? 0
  // With other calls, or while a token is renewed for one that was refused before.
  const isTogether = sent.some((one) =>
    one.press < 0
      ? !one.page.isOver && one.at >= begin
      : (one.status === 401 || one.call === 'auth-refresh') && one.press < press && one.doneAt > begin - 1000,
  )
  const cell = expected(call, fault)
  if (!isAlone || isTogether || !cell || own.length === 0) return
  const { count, severity, told } = cell
  world.cells.add(`${call}, ${fault}`)
  const say = (what: string) => void wrong.push(`${what}: ${call}, ${fault}: ${JSON.stringify(cell)}`)
  const hasToken = own.some(({ page }) => page.tab.session.items.has('accessToken'))
  const isEnding = now.some((one) => one.call === 'switch-erase' || one.page.tab.url.pathname === '/stand')
  // Nobody is signed out while the token may still be good.
  if (isLeft && call === 'auth-refresh' && told.startsWith('no-') && !isEnding && !hasToken) say('signed out')
  if (isLeft) return
  const { kind = 'E', headers, body } = own[0] ?? {}
  const times = own.filter((one) => one.body === body).length
  // A token that only reads the order cannot be renewed. A read may be made for several parts of a screen.
  const isOfOrder = headers?.get('authorization')?.startsWith('Bearer st_') && fault.startsWith('401')
  const isFixed = isOfOrder || data.begins.includes(call)
  if (!isFixed && (kind === 'D' ? times < count : kind !== 'E' && times !== count)) say(`sent ${times} times`)
  // Who asks for an order stays, so as to learn of it.
  if (told === 'logout' && !isEnding && now.every((one) => one.call !== 'switch-completed')) say('stays')
  // The others fail without a word, or are told in other words.
  if (told === 'logout' || data.silent.includes(call)) return
  const isFine = told === 'works' || told === 'open'
  // Nothing is told of what was already as it is wanted.
  const isUnsure =
    told === 'not-confirmed' || fault === '409' || (/able|put|-id/.test(call) && fault.startsWith('200'))
  const isAsWanted = isUnsure && !problem && now.at(-1)?.kind === 'D'
  const isTold = isAsWanted || (problem?.code === told && problem.severity === severity)
  if (isFine ? problem && problem.code !== 'session-renewed' : !isTold)
    say(`told ${problem?.severity} ${problem?.code}`)
  const isOf = (one: Sent) =>
    Object.entries(detailsOf(one)).every(([name, value]) => equal(get(problem, name), value))
  if (!isFine && problem && told !== 'no-answer' && !own.some(isOf)) say(`told ${JSON.stringify(problem)}`)
}

/** What a problem holds of the answer that it tells of. */
function detailsOf({ call, status = 0, fault, wait: retryAfter }: Sent): object {
  return {
    status,
    ...(status >= 300 && { requestId: 'of-a-fault', retryAfter }),
    ...(call !== 'switch-create' && fault && answers[fault]?.says),
  }
}
