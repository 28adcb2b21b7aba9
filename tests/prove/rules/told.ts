import { get, isObject } from '#engine/util/json.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import type { Problem } from '#generated/engine.ts'
import data from '../faults.json' with { type: 'json' }
import { expected } from '../faults.ts'
import type { Tab } from '../tab.ts'
import type { World } from '../world.ts'

/** What an error of our own code looks like. */
const blunder = /is not (?:a function|defined|iterable)|Cannot (?:read|convert|access|destructure)/

/** A problem is none of our own code, and is told only if a call has failed. */
export function checkProblem(world: World, problem: Problem): void {
  const { wrong, sent, press, plan } = world
  const { code, detail, requestId } = problem
  world.problem = problem
  if (blunder.test(`${code} ${detail}`)) wrong.push(`blunder: ${code} ${detail}`)
  const isCaused =
    requestId !== undefined || sent.some((one) => one.press === press && one.outcome !== 'works')
  if (['calm', 'tabs'].includes(plan.kind) && !isCaused && data.troubles.includes(code))
    wrong.push(`a problem where nothing fails: ${code}`)
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
  const isAlone = now.every((one) =>
    one.call === call ? one.fault === fault : !one.fault && (one.outcome !== 'refused' || one.status === 401),
  )
  const isTogether = sent.some((one) => one.press < 0 && !one.page.isOver && one.at >= (now[0]?.at ?? 0))
  const cell = expected(call, fault)
  if (!isAlone || isTogether || !cell) return
  const { count, severity, told } = cell
  world.cells.add(`${call}, ${fault}`)
  const say = (what: string) => void wrong.push(`${what}: ${call}, ${fault}: ${JSON.stringify(cell)}`)
  const isEnding = now.some((one) => one.call === 'switch-erase' || one.page.tab.url.pathname === '/stand')
  // Nobody is signed out while the token may still be good.
  if (isLeft && call === 'auth-refresh' && told.startsWith('no-') && !isEnding) say('signed out')
  if (isLeft) return
  const isCounted = !'DE'.includes(own[0]?.kind ?? '') && !['switch-create', 'auth-refresh'].includes(call)
  if (isCounted && own.length !== count) say(`sent ${own.length} times`)
  if (told === 'logout' && !isEnding) say('stays')
  // The others fail without a word, or are told in other words.
  if (told === 'logout' || data.silent.includes(call)) return
  const isFine = told === 'works' || told === 'open'
  // Nothing is told of what was already as it is wanted.
  const isAsWanted = told === 'not-confirmed' && !problem && now.at(-1)?.kind === 'D'
  const isTold = isAsWanted || (problem?.code === told && problem.severity === severity)
  if (isFine ? problem && problem.code !== 'session-renewed' : !isTold)
    say(`told ${problem?.severity} ${problem?.code}`)
}

/** What is told as done is done, and for what the customer meant. */
export function checkReceipt(world: World, runtime: Runtime): void {
  const { store, wrong, local, sent } = world
  const { status, context } = runtime.view()
  const { receipt } = context
  if (status !== 'done' || !isObject(receipt)) return
  const { reference } = receipt
  const sessions = [...store.sessions]
  const done = sessions.find(({ completed, order }) =>
    reference === null ? completed : order?.answer.reference === reference,
  )
  // A page tells what it knows, also when another tab has cancelled the order.
  if (!done && !sent.some(({ call }) => call === 'switch-cancel')) wrong.push('an order that does not exist')
  if (!done) return
  if (JSON.stringify(local.json('kws.orders')).includes(`"${done.order?.key}"`))
    wrong.push('an order stays locked')
  if (reference === null) return
  const { owners, switchDate = null, closeOld } = done.profile
  const closeDate = (closeOld?.close && closeOld.date) || null
  world.compare('receipt', receipt, {
    switchDate,
    closeDate,
    closesLater: closeOld?.later === true,
    email: owners?.[0]?.email,
    onPaper: done.given.onPaper,
  })
}

/** An order is told as cancelled only if the service has said so. */
export function checkCancel({ world, session }: Tab, runtime: Runtime): void {
  const { sent, press, wrong } = world
  const state = get(runtime.view().context.cancellation, 'state')
  const here = sent.filter((one) => one.press === press)
  const last = here.findLast((one) => one.call === 'switch-cancel')
  if (!last || state !== 'cancelled' || runtime.flow.id !== 'status') return
  const isGone = here.some(({ answer, call }) => call === 'switch-completed' && answer.includes('false'))
  if (!isGone && last.outcome !== 'works') wrong.push(`cancelled: ${last.status}, ${last.fault}`)
  if (session.items.has('accessToken') && !session.wasFull) wrong.push('cancelled: the token stays')
}
