import settings from '#flows/settings.json' with { type: 'json' }
import { equal, get } from '#engine/util/json.ts'
import { calls, type SwitchCompleteRequest } from '#generated/api.ts'
import type { Context } from '#generated/context.ts'
import data from '../faults.json' with { type: 'json' }
import type { Sent, World } from '../world.ts'

const retries: Partial<Record<string, number>> = settings.retries
const limits: Partial<Record<string, number>> = settings.timeouts
const resourceOf = ({ path }: Sent) => `${path.replace(/\/(?:enable|disable)(?:All)?$/, '')}/`

/** What each request is, at the moment in which it is sent. */
export function checkRequest(world: World, one: Sent, init: RequestInit): void {
  const { wrong, sent, lang } = world
  const { call, headers, body, kind, page, path } = one
  const say = (what: string) => void wrong.push(`${what}: ${call}`)
  if (init.credentials !== 'omit' || init.cache !== 'no-store' || init.redirect !== 'error') say('options')
  const isDocument = headers.get('accept') === 'application/pdf, application/json;q=0.5'
  if (!isDocument && headers.get('accept') !== 'application/json') say('type of the answer')
  const language = headers.get('accept-language')
  if (language !== lang && !(isDocument && language === 'de')) say('language')
  if (body && headers.get('content-type') !== 'application/json') say('type of the body')
  if (/[?&]\w+=(?:&|$|undefined|null)/.test(path)) say('an empty value')
  const bearer = headers.get('authorization')
  if ((call ? !('public' in calls[call]) : isDocument) !== (bearer !== null)) say('bearer')
  if (bearer !== null && !/^Bearer [a-z]{2}_\w{32}$/.test(bearer)) say(`bearer ${bearer}`)
  if (bearer?.startsWith('Bearer st_') && 'ABC'.includes(kind || '-') && !data.ofOrder.includes(call ?? ''))
    say('the token of an order')
  const running = sent.filter((other) => other.page === page && other.outcome === undefined)
  const own = resourceOf(one)
  const overlaps = (other: string) => own.startsWith(other) || other.startsWith(own)
  if (kind === 'C' && running.some((other) => other.kind === 'C' && overlaps(resourceOf(other))))
    say('two writes at once')
  const isSame = (other: Sent) => other.call === call && other.outcome === undefined && other.body === body
  const isOne = call === 'switch-create' || (call === 'auth-refresh' && !world.isFrozen)
  if (isOne && sent.some(isSame)) say('two at once')
  const hasEnded = sent.some((other) => other.page === page && other.call === 'auth-logout')
  const isKnown = page.couldRead && page.tab.session.items.has('accessToken') && !hasEnded
  if (call === 'switch-create' && isKnown) say('a user is there')
  const isUsed = (other: Sent) =>
    other.call === call && other.body === body && other.outcome === 'works' && !other.fault
  // A duplicate of the tab has told it the new pair, if both were open.
  const isTold = (other: Sent) =>
    page.since < other.doneAt && other.doneAt < one.at - 10 && !other.page.isOver
  if (call === 'auth-refresh' && sent.some((other) => isUsed(other) && isTold(other))) say('a used token')
  if (call === 'switch-complete') checkOrder(world, one)
  const isRead = sent.some((other) => other.press === one.press && other.call === 'userinfo' && other.answer)
  if (call === 'switch-cancel' && page.runtime?.view().path === 'replacing' && !isRead)
    say('the answers are not read')
}

/** The order is what the customer has seen and agreed to, and the only one for its accounts. */
function checkOrder(world: World, { page, body, key, isOffline }: Sent): void {
  if (isOffline) world.wrong.push('an order without a connection')
  const is = JSON.parse(body) as SwitchCompleteRequest // by its schema, which the service checks
  const { context } = page.runtime?.view() ?? {}
  const { profile, signatures, uploads, order } = context as unknown as Context // of a flow with an order
  const { account, owners, signatories, closeAccounts, closingHolders } = profile
  const drawn = is.signatures?.map((one) => one.data)
  const people = { owners: is.owners.length, signatures: drawn, holders: is.closeOld?.holders?.length ?? 0 }
  world.compare(
    'order',
    { ...is, ...people, key },
    {
      key: order?.key,
      newIban: account?.newIban,
      email: owners?.[0]?.['email'],
      owners: (owners ?? []).length + (signatories ?? []).length,
      holders: account?.closeOld === 'yes' ? (closingHolders ?? []).length : 0,
      accountsToClose: account?.closeOld === 'yes' ? (closeAccounts ?? []) : [],
      signatures: (signatures ?? []).map((one) => get(one, 'data')),
      uploads: uploads?.length ? uploads : undefined,
    },
  )
  const named = (owners ?? []).flatMap(({ lastName }) => lastName ?? [])
  if (!named.every((name) => body.includes(JSON.stringify(name))))
    world.wrong.push('an order for somebody else')
  // As long as nobody knows what became of an order, there is no second one with the same accounts.
  const about = (text: string) => ['newIban', 'email'].map((name) => get(JSON.parse(text), name))
  const open = world.sent.filter((other) => other.key !== key && world.openOrders.has(other.key ?? ''))
  const lasts = settings.keptFor.openOrderHours * 3_600_000
  const isOpen = (other: Sent) => world.clock.now - other.at < lasts && equal(about(other.body), about(body))
  if (open.some(isOpen)) world.wrong.push('a second order while the first is open')
}

/** What was sent again by itself, and how long it was waited for. `from`: number of the first request. */
export function checkRepeats({ sent, wrong, sleptAt }: World, from: number): void {
  for (const [at, one] of sent.entries().drop(from)) {
    const { call, kind, press, page, path, body, doneAt, outcome } = one
    const [took, limit = 0] = [doneAt - one.at, limits[kind]]
    // Who leaves does not wait for the service: these share one limit.
    const isInTime = call === 'switch-erase' || call === 'auth-logout' ? took <= limit : took === limit
    const hasSlept = one.at <= sleptAt && sleptAt <= doneAt
    if (outcome === 'late' && !isInTime && !hasSlept) wrong.push(`limit: ${call ?? path} after ${took} ms`)
    if ('DE'.includes(kind) || (call && data.polls.includes(call))) continue
    const before = sent.slice(0, at).filter((other) => {
      const isSame = other.path === path && other.body === body && other.page === page
      return isSame && other.press === press && other.call === call && other.outcome !== 'aborted'
    })
    // A call begins anew with a new token.
    const tries = before.slice(before.findLastIndex(({ status }) => status === 401) + 1)
    const last = tries.at(-1)
    if (last && !hasSlept) {
      const gap = one.at - last.doneAt
      const times = gap / (settings.retries.delay * 2 ** (tries.length - 1))
      const isRight = last.wait === undefined ? times >= 0.5 && times <= 1.5 : gap === last.wait * 1000
      if (!isRight) wrong.push(`again after ${gap} ms: ${call}`)
    }
    const refused = before.filter(({ status }) => status === 401).length
    const how = before.map((other) => other.fault ?? other.outcome).join()
    if (before.length - refused > (retries[kind] ?? 0) || (kind === 'A' && refused > 0))
      wrong.push(`sent twice: ${call ?? path} (${how})`)
  }
}
