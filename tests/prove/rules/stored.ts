import routes from '#flows/routes.json' with { type: 'json' }
import settings from '#flows/settings.json' with { type: 'json' }
import type { Position } from '#engine/flow/persist.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { asArray, equal, get, isObject } from '#engine/util/json.ts'
import type { BrowserStorage } from '../browser.ts'
import choices from '../plan.json' with { type: 'json' }
import type { Page } from '../tab.ts'

const isAnswer = (key: string) =>
  /^(?:profile|bankAccounts|contractPartners|kws\.order|kws\.draft)$/.test(key)

/** Nothing is stored, in an address or told to telemetry that must not be. */
export function checkStored({ tab: { world, session, url }, module }: Page): void {
  const { wrong, local, told, sent } = world
  const kept = [...session.items, ...local.items].map((entry) => entry.join(' '))
  const places = [...kept, url.href, ...told, ...sent.map(({ path }) => path)]
  const { login, password, pin, otp } = choices.secrets
  for (const secret of [login, password, `"${pin}"`, `"${otp}"`]) {
    const place = places.find((one) => one.includes(secret))
    if (place !== undefined) wrong.push(`a secret in: ${place.slice(0, 60)}`)
  }
  const isOurs = world.plan.moves.every(([act]) => act !== 'full' && act !== 'junk')
  if (isOurs && !session.items.has('kws.view')) wrong.push('what belongs to the tab is gone')
  const isVisited = world.plan.moves.some(([act]) => act === 'visit')
  if (!isVisited && session.items.get('tenant') === 'direkt') wrong.push('became another tenant')
  const unknown = [...session.items.keys()].filter((key) => !module.allKeys.includes(key))
  unknown.push(...[...local.items.keys()].filter((key) => !(key in choices.local)))
  if (unknown.length > 0) wrong.push(`unknown key: ${unknown.join()}`)
  if (module.isMemoryOnly() !== session.wasFull) wrong.push(`memory: ${module.isMemoryOnly()}`)
  const stays = [...session.items.keys()].filter(isAnswer)
  const isOver = ['kws.archivedAnswers', 'kws.ended'].some((key) => session.items.has(key))
  if (isOurs && isOver && !session.items.has('accessToken') && stays.length > 0)
    wrong.push(`stays after the end: ${stays.join()}`)
}

/** Nothing of another tenant is kept, and a switch that was begun at another entry is asked about. `before`: as the page found it. */
export function checkArrival({ tab, runtime }: Page, before: BrowserStorage): void {
  const { world, session, url } = tab
  if (session.wasFull) return
  const [is, was] = [session, before].map(({ items }) => items.get('tenant'))
  const stays = [...session.items].some(([key, value]) => isAnswer(key) && before.items.get(key) === value)
  if (was && is !== was && stays) world.wrong.push('stays for another tenant')
  const { flow, done } = Object(before.json('kws.position')) as Partial<Position>
  const here = routes.entries.find(({ path }) => path === url.pathname)
  const isOther = flow !== undefined && flow !== here?.flow && ![flow, here?.flow].includes('resume')
  const goesOn = isOther && !done && session.items.has('accessToken') && !here?.standalone
  if (here && (runtime?.flow.id === 'other-switch') !== goesOn) world.wrong.push(`other switch: ${flow}`)
}

/** As long as nobody knows what became of an order, it is locked. */
export function checkOpenOrder(page: Page, runtime: Runtime): void {
  const { world, session } = page.tab
  const { wrong, local, sent, clock } = world
  const { context, meta } = runtime.view()
  const locked = asArray(local.json('kws.orders'))
  if (!local.wasFull && locked.some((one) => !equal(Object.keys(Object(one)), ['key', 'at', 'about'])))
    wrong.push('more than hashes of an order')
  if (meta.screen === 'order-earlier' && world.openOrders.size === 0) wrong.push('no earlier order')
  const { order } = context
  const isOpen =
    isObject(order) && world.openOrders.has(String(order.key)) && session.items.get('accessToken')
  if (!isOpen || sent.some((one) => one.page === page && one.outcome === undefined)) return
  const isLocked = locked.some((one) => get(one, 'key') === order.key)
  const age = clock.now - Date.parse(String(order.at))
  if (age < settings.keptFor.openOrderHours * 3_600_000 && !isLocked && !local.wasFull)
    wrong.push('an open order is not locked')
}
