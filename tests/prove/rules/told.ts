import routes from '#flows/routes.json' with { type: 'json' }
import { asArray, get, isObject } from '#engine/util/json.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import type { Session } from '../../../src/tools/sandbox/session.ts'
import type { Row } from '../customer.ts'
import choices from '../plan.json' with { type: 'json' }
import type { Tab } from '../tab.ts'
import type { World } from '../world.ts'

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
  const email = done.profile.owners?.[0]?.email
  world.compare('receipt', receipt, { ...factsOf(done), email })
}

/** What is told of an order that the service holds. */
function factsOf({ profile, given }: Session) {
  const { switchDate = null, closeOld } = profile
  const { onPaper, withdrawalStart = null } = given
  const closeDate = (closeOld?.close && closeOld.date) || null
  return { switchDate, closeDate, closesLater: closeOld?.later === true, onPaper, withdrawalStart }
}

/** What the page after the order tells is what the service holds, and what was ticked off. */
export function checkAnswer(world: World, src: string, state: unknown, order: unknown): void {
  const { store, sent, press, ticked, local } = world
  const isGone = sent.some(({ call }) => call === 'switch-cancel' || call === 'switch-erase')
  if (src === 'status.ticks' && !isGone && !local.wasFull && ticked.has(order))
    world.compare('ticks', state, { ids: ticked.get(order) })
  if (sent.some((one) => one.press === press && one.fault)) return
  const known = (src === 'directory.list' ? asArray(state) : []).filter(
    (one) => get(one, 'listed') !== undefined,
  )
  const isIn = ({ partners }: Session, id: unknown) => partners.some(({ partnerID }) => partnerID === id)
  const isOf = (one: Session) =>
    known.every((partner) => get(partner, 'listed') === isIn(one, get(partner, 'partnerID')))
  if (known.length > 0 && ![...store.sessions].some(isOf)) world.wrong.push('listed, and not in the switch')
  if (src !== 'status.read') return
  const done = [...store.sessions].find((one) => one.order?.answer.reference === get(state, 'reference'))
  if (!done?.order) return
  const { completed: ordered, type, given } = done
  const facts = { ...factsOf(done), ordered, isEstate: type === 'nachlass', sends: !given.onPaper }
  world.compare('state', state, { ...facts, unclear: given.unclear ?? [] })
}

/** A TAN is good until the time that the bank has said, by the clock of the device. */
export function checkDeadline({ sent, press, ahead, wrong }: World, runtime: Runtime): void {
  const expiresIn = (login: unknown) => Date.parse(String(get(get(login, 'challenge'), 'expiresAt')))
  const last = sent.findLast(({ call }) => call === 'banking-login')
  if (last?.press !== press || last.page.runtime !== runtime || last.fault || last.outcome !== 'works') return
  const late = expiresIn(runtime.view().context.login) - expiresIn(JSON.parse(last.answer)) - ahead
  if (Math.abs(late) > 5000) wrong.push(`a TAN runs out ${late} ms late`)
}

/** An order is told as cancelled only if the service has said so. */
export function checkCancel({ world, session }: Tab, runtime: Runtime): void {
  const { sent, press, wrong } = world
  const [state, entry] = ['state', 'entry'].map((key) => get(runtime.view().context.cancellation, key))
  const here = sent.filter((one) => one.press === press)
  const last = here.findLast((one) => one.call === 'switch-cancel')
  if (state !== 'cancelled' || runtime.flow.id !== 'status') return
  const flow = routes.entries.find(({ name }) => name === entry)?.flow
  // A link to an order does not say in which entry it was given.
  if (!sent.some(({ page }) => [flow, 'resume'].includes(page.runtime?.flow.id)))
    wrong.push(`cancelled: leads to ${flow}`)
  if (runtime.view().path === 'cancelled' && session.items.has('kws.archivedAnswers'))
    wrong.push('cancelled: keeps the answers')
  if (sent.every(({ call }) => call !== 'switch-cancel')) wrong.push('cancelled by nobody')
  if (!last) return
  const isGone = here.some((one) => one.call === 'switch-completed' && /false/.test(one.answer + one.fault))
  if (!isGone && last.outcome !== 'works') wrong.push(`cancelled: ${last.status}, ${last.fault}`)
  if (session.items.has('accessToken') && !session.wasFull) wrong.push('cancelled: the token stays')
}

/** What a customer decides, where the service has another word for it. */
const decisions: Partial<Record<string, string>> = { auto: 'inform', letter: 'inform', online: 'self' }

/** Rows, bulk and uploads: what a handler answers is what the service holds. */
export function checkDone(world: World, { src, input }: Row, result: unknown): void {
  const { store, wrong, sent, press } = world
  if (src === 'status.ticks') {
    if (get(result, 'stored') !== (input.order !== null)) wrong.push('ticked, and not stored')
    world.ticked.set(input.order, input.ids)
  }
  if (!choices.confirmed.includes(src)) return
  // A partner of the directory has another id in the switch, or is not there.
  const isOfDirectory = input.partnerID !== undefined
  const isAdded = sent.some((one) => one.press === press && one.call === 'partner-by-partner-id')
  const held = [...store.sessions].flatMap((one) => [...one.partners, ...one.accounts, ...one.uploads])
  for (const one of Array.isArray(result) ? result : [result]) {
    const [id, kind, decision] = ['id', 'kind', 'decision'].map((key) => get(one, key))
    const found = held.findLast((other) => (isOfDirectory ? get(other, 'partnerID') === id : other.id === id))
    const handling = String(get(found, 'handling'))
    const is = decision === undefined ? get(found, 'enabled') : (decisions[handling] ?? handling)
    const meant = decision ?? get(one, 'enabled')
    const isRight = found ? meant === undefined || is === meant : isOfDirectory && meant === 'ignore'
    if (kind === 'removed' ? found : !isRight || (isAdded && meant === 'ignore'))
      wrong.push(`not done: ${src} ${JSON.stringify(one).slice(0, 80)}`)
  }
}

/** The switch is told as erased only if the service has said so. */
export function checkEnded({ world, session }: Tab): void {
  const { sent, wrong } = world
  const ended = session.json('kws.ended')
  const service = get(ended, 'service')
  if (get(ended, 'entry') !== undefined && service === undefined) wrong.push('ended, nobody knows how')
  const erased = sent.filter(({ call }) => call === 'switch-erase')
  const isRight = erased.some(({ outcome, fault }) => outcome === 'works' && !fault)
  if (service === 'erased' && erased.every(({ outcome }) => outcome !== 'works')) wrong.push('not erased')
  if (service === 'unconfirmed' && isRight && erased.length === 1) wrong.push('erased, but not told')
}
