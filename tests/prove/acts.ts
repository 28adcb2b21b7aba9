import { callHandler } from '#engine/flow/call-handler.ts'
import { get } from '#engine/util/json.ts'
import type { Move } from './customer.ts'
import type { Journey } from './journey.ts'
import choices from './plan.json' with { type: 'json' }
import type { Act } from './plan.ts'
import { Tab, type Page } from './tab.ts'

/** Does one thing of a plan. `how`: a number from 0 to 1. */
type Do = (journey: Journey, how: number) => Promise<void> | void

const at = <T>(list: readonly T[], how: number): T => list[Math.floor(how * list.length)] as T // no list is empty

/** Done with what a screen offers. `main`: what it proposes. */
const onScreen =
  (act: (journey: Journey, offer: { main: Move; moves: Move[]; how: number }) => Promise<void> | void): Do =>
  async (journey, how) => {
    const { moves = [] } = (await journey.look()) ?? {}
    const main = moves.find((one) => one.kind === 'event' && one.isMain) ?? moves[0]
    if (main && journey.page.runtime) await act(journey, { main, moves, how })
  }

export const acts: Record<Act, Do> = {
  on: onScreen((journey, { main }) => journey.act(main)),
  any: onScreen((journey, { moves, how }) => {
    const rows = moves.filter(({ kind }) => kind === 'row')
    return journey.act(at(journey.rarest(how < 0.5 && rows.length > 0 ? rows : moves), (how * 2) % 1))
  }),
  event: onScreen((journey, { main, moves, how }) => {
    const events = moves.filter(({ kind }) => kind === 'event')
    return journey.act(events.length > 0 ? at(events, how) : main)
  }),
  rows: onScreen(async (journey, { moves }) => {
    const { world, page } = journey
    const rows = moves.flatMap((one) => (one.kind === 'row' ? one : []))
    const some = rows.length > 0 ? [world.pick(rows), world.pick(rows), world.pick(rows)] : []
    // Pressed before the first has answered.
    const all = () => some.map(({ src, input }) => callHandler(page.module.product, src, input))
    world.isTogether = true
    await journey.wait(() => Promise.allSettled(all()))
    world.isTogether = false
    await journey.rest()
  }),
  twice: onScreen((journey, { main }) => {
    const { runtime } = journey.page
    if (main.kind !== 'event' || !runtime) return
    const { path } = runtime.view()
    runtime.send({ type: main.type, ...main.payload })
    journey.press()
    // A new screen takes no press at first.
    return runtime.view().path === path && runtime.can(main.type) ? journey.act(main) : journey.rest()
  }),
  end: onScreen(async (journey, { how }) => {
    const { page, other, world } = journey
    const input = { how: at(['erase', 'erase', 'reset'], how) }
    if (!page.runtime?.flow.meta?.session?.actions) return
    const isKept = ![page, other].some((one) => one?.tab.session.wasFull)
    const hears = isKept && page.session && other && !other.next && other.session === page.session
    await journey.act({ kind: 'row', src: 'session.end', input })
    world.ticked.clear()
    await world.clock.pass(2000)
    if (hears && page.tab.session.items.has('kws.ended') && !other.next) journey.wrong('a duplicate goes on')
  }),
  offline: onScreen(async (journey, { main }) => {
    journey.world.isOnline = false
    await journey.act(main)
    journey.world.isOnline = true
    journey.page.window.dispatchEvent(new Event('online'))
    return journey.rest()
  }),
  back(journey) {
    const { tab, runtime } = journey.page
    const stack = tab.session.json('kws.history')
    const before = get(get(stack, 'entries'), String(Number(get(stack, 'index')) - 1))
    if (typeof before === 'string') runtime?.go(before)
    return journey.rest()
  },
  reload: reloadSame,
  wait: (journey, how) => passTime(journey, at(choices.minutes, how)),
  sleep: (journey, how) => passTime(journey, at(choices.minutes, how), true),
  async close(journey, how) {
    const { tab } = journey.page
    journey.leave()
    const minutes = at(choices.minutes, how)
    const isGone = minutes > journey.page.patience && !tab.session.isFull && !tab.session.isDenied
    await journey.world.clock.pass(minutes * 60_000)
    await journey.load(tab, tab.url.href)
    if (isGone && tab.session.items.has('accessToken')) journey.wrong('signed in after a long time')
  },
  link(journey) {
    const { store } = journey.world
    const session = [...store.sessions].at(-1)
    if (!session?.completed) return journey.reload(`/weiter#code=${session && store.createCode(session)}`)
    return journey.reload(`/weiter#code=${store.createOrderCode(session)}&for=order`)
  },
  /** Looks how the order stands, and does something there. */
  async state(journey, how) {
    await journey.reload('/stand')
    await acts.event(journey, how)
    await acts.on(journey, how)
  },
  visit: (journey, how) => journey.reload(at(choices.visits, how)),
  /** Goes on in the other tab: at first a duplicate of this one. */
  async turn(journey) {
    const { world, page, other } = journey
    journey.other = page
    if (!other) return journey.load(page.tab.copy(), page.tab.url.href)
    await world.clock.pass(2000)
    journey.page = other
    return other.next ? journey.reload(other.next) : journey.rest()
  },
  /** Both tabs need the service at the same moment, or the session ends there. */
  async both(journey, how) {
    const { page, other } = journey
    if (!page.session || other?.session !== page.session || other.next) return
    await journey.world.clock.pass(2000) // a token may run out
    journey.press()
    const run = ({ module }: Page, src: string, input = {}) => callHandler(module.product, src, input)
    const second = how < 0.3 ? run(page, 'session.end', { how: 'erase' }) : run(other, 'partners.list')
    await journey.wait(() => Promise.allSettled([run(page, 'partners.list'), second]))
    await journey.rest()
    const isLost = how >= 0.3 && !page.tab.session.items.has('accessToken')
    if (isLost && journey.world.plan.kind === 'tabs') journey.wrong('signed out by another tab')
  },
  /** Another tab holds the lock of the renewal, and is frozen. */
  freeze({ world, page }) {
    world.isFrozen = true
    world.browser.locks.request(`kws.session.${page.session}.refresh`, () => new Promise(() => {}))
  },
  anew: (journey) => journey.load(new Tab(journey.world, '/'), journey.world.plan.path),
  language: ({ world }) => void (world.lang = world.lang === 'de' ? 'en' : 'de'),
  /** Somebody sets the clock of the device. */
  clock(journey, how) {
    journey.world.ahead = journey.world.plan.ahead + at(choices.jumps, how)
    journey.press()
  },
  full({ world, page }, how) {
    for (const storage of [world.local, page.tab.session]) {
      storage.isFull = how < 0.4
      storage.isDenied = how > 0.8
    }
  },
  /** Somebody else has written to the storage, too. */
  async junk(journey, how) {
    const { world, page } = journey
    const keys = page.module.allKeys.filter(
      (key) => !/token|userid|service|^kws\.(?:active|order|receipt|consultation)/i.test(key),
    )
    const key = at(keys, how)
    // Further digits of the same number tell what is found there.
    page.tab.session.items.set(key, at(choices.junk, (how * 1000) % 1))
    for (const [name, item] of Object.entries(choices.local))
      if (!world.local.items.has(name)) world.local.items.set(name, JSON.stringify([item]))
    await journey.reload()
    if (get(journey.page.runtime?.view().context, key) === 4711) journey.wrong('junk is taken')
  },
}

/** Time passes. The browser may keep the page meanwhile, as in its cache. */
export async function passTime(journey: Journey, minutes: number, asleep = false): Promise<void> {
  const { world, page } = journey
  journey.press()
  if (asleep) world.sleptAt = world.clock.now
  if (world.random() < 0.3)
    for (const kind of ['pagehide', 'pageshow'])
      page.window.dispatchEvent(Object.assign(new Event(kind), { persisted: true }))
  const session = minutes > page.patience && world.ahead === world.plan.ahead && page.session
  await world.clock.pass(minutes * 60_000, asleep)
  // Other tabs are asked, and the server.
  await world.clock.pass(12_000)
  await journey.rest()
  if (session && page.session === session && !page.tab.session.wasFull) journey.wrong('still signed in')
}

/** After a reload everything that a customer has entered or was told is as before. */
async function reloadSame(journey: Journey): Promise<void> {
  const { world, page } = journey
  const { session } = page.tab
  const before = page.runtime?.view()
  const flow = page.runtime?.flow.id
  const isStored = before?.restorable && flow !== 'resume' && !session.isFull && !session.wasFull
  await journey.reload()
  const { runtime } = journey.page
  const after = runtime?.view()
  const isSame = flow === runtime?.flow.id && before?.path === after?.path
  if (!isStored || !after || !isSame || before.context.problem || world.problem) return
  const known = Object.entries(before.context).filter(([key]) => choices.answers.includes(key))
  world.compare('lost by a reload', after.context, Object.fromEntries(known))
}
