import { get } from '#engine/util/json.ts'
import { callHandler } from '#engine/flow/call-handler.ts'
import type { Problem } from '#generated/engine.ts'
import { acts, passTime } from './acts.ts'
import { look, type Look, type Move } from './customer.ts'
import choices from './plan.json' with { type: 'json' }
import type { Act, Plan } from './plan.ts'
import { checkRepeats } from './rules/requests.ts'
import { checkArrival, checkOpenOrder, checkStored } from './rules/stored.ts'
import { checkCells } from './rules/problems.ts'
import { checkCancel, checkDeadline, checkDone, checkEnded, checkReceipt } from './rules/told.ts'
import { Page, Tab } from './tab.ts'
import { World } from './world.ts'

/** Presses within which a journey must come to its end once nothing fails any more. */
const enough = 180

const nameOf = (move: Move) => (move.kind === 'row' ? move.src : move.type)

/** What a customer does, from the entry to the end. */
export class Journey {
  readonly world: World
  page!: Page
  /** That of another tab, with a copy of the session. */
  other: Page | undefined
  /** States that were reached, as `flow path`, and ways between them. */
  readonly states = new Set<string>()
  readonly steps = new Set<string>()
  /** How often a screen was seen, and an event of it has led nowhere. */
  readonly #counts = new Map<string, number>()
  #loads = 0
  /** Number of the first request that may still be under way. */
  #from = 0

  constructor(plan: Plan) {
    this.world = new World(plan)
  }

  async run(): Promise<void> {
    const { world } = this
    const { kind, path, moves } = world.plan
    await this.load(new Tab(world, path), path)
    if (kind === 'after') await this.#finish()
    for (const [act, how] of moves) {
      if (world.wrong.length > 0 || (kind !== 'after' && this.#isDone())) break
      await acts[act](this, how)
    }
    // From now on nothing fails but what each call still has to meet.
    world.faults.clear()
    world.isEnded = false
    await acts.full(this, 0.5)
    await this.#finish()
    if (!this.#isDone() && world.wrong.length === 0) this.wrong('cannot be finished')
    this.leave()
    this.other?.end()
  }

  wrong(what: string): void {
    const { runtime, tab } = this.page
    this.world.wrong.push(`${what} at ${runtime?.view().path ?? tab.url.pathname}`)
  }

  async #finish(): Promise<void> {
    this.#counts.clear()
    for (let left = enough; left > 0 && !this.#isDone() && this.world.wrong.length === 0; left--)
      await this.#goOn(left)
  }

  /** The end that the customer wants. After an order whose outcome is unknown there is no second one. */
  #isDone(): boolean {
    const { runtime } = this.page
    const view = runtime?.view()
    if (runtime?.transient) return view?.path === 'cancelled'
    return view?.status === 'done' || choices.ends.includes(view?.meta.screen ?? '')
  }

  /** Does what leads on. Who is here again tries something else, and waits. */
  async #goOn(left: number): Promise<void> {
    const { runtime } = this.page
    if (runtime?.transient && runtime.flow.id !== 'other-switch') return this.reload('/')
    const { random, pick } = this.world
    if (left > (enough * 2) / 3 && random() < 0.35) return acts[pick(choices.during) as Act](this, random())
    const looked = await this.look()
    if (!looked) return
    const { screen, moves } = looked
    const seen = (this.#counts.get(screen.id) ?? 0) + 1
    this.#counts.set(screen.id, seen)
    if (seen > 3 && seen % 3 === 0) return passTime(this, 3)
    const events = moves.filter(({ kind }) => kind === 'event')
    const main = events.find((one) => one.isMain) ?? events[0]
    if (!main) return this.reload('/')
    const others = events.length > 1 ? events.filter((one) => one !== main) : events
    // What has led nowhere is not tried again at once.
    const failed = `${screen.id} failed`
    const isStuck = this.#counts.get(failed) === 1 || (seen > 2 && seen % 2 === 0)
    const pathNow = () => this.page.runtime?.view().path
    const before = pathNow()
    await this.act(isStuck ? this.world.pick(others) : main)
    this.#counts.set(failed, pathNow() === before ? 1 : 0)
  }

  /** What a call resolves with, while time passes. Undefined if it fails, or the page is left. */
  async wait<T>(call: () => Promise<T>): Promise<T | undefined> {
    const { page } = this
    if (page.next) return undefined
    let result: { value?: T } | undefined
    call().then(
      (value) => (result = { value }),
      (error: unknown) => {
        result = {}
        if (error instanceof Error) this.wrong(`fails: ${error.stack}`)
      },
    )
    await this.world.clock.until(() => result !== undefined || page.next !== undefined)
    if (!result && !page.next) this.wrong('never answers')
    return result?.value
  }

  leave(): void {
    const { page, world } = this
    checkCells(world, page.next !== undefined)
    page.window.dispatchEvent(new Event('pagehide'))
    page.end()
  }

  async load(tab: Tab, path: string): Promise<void> {
    if (++this.#loads > 300) throw new Error('It loads for ever.')
    tab.url = new URL(path, tab.url)
    tab.session.wasFull = false
    const page = new Page(tab)
    this.page = page
    const before = tab.copy().session
    const opened = await this.wait(() => page.module.open())
    if (!page.next && page.module.fatal()) return this.startAgain()
    if (page.next || !opened?.entry) return this.reload(page.next ?? '/')
    const { entry, whenShown } = opened
    const runtime = await this.wait(() => page.module.runtimeOf(entry))
    if (page.next) return this.reload(page.next)
    if (!runtime) return this.wrong('does not start')
    page.runtime = runtime
    checkArrival(page, before)
    await this.wait(whenShown)
    await this.rest()
  }

  reload(path = this.page.tab.url.href): Promise<void> {
    this.leave()
    return this.load(this.page.tab, path)
  }

  async startAgain(): Promise<void> {
    const { page, world } = this
    this.press()
    page.module.product.restart?.()
    await world.clock.until(() => page.next !== undefined)
    return this.rest()
  }

  /** Until nothing is under way but what needs the customer, and a moment longer. */
  async rest(): Promise<void> {
    const { world, page } = this
    const { clock, sent, wrong } = world
    const { runtime } = page
    const isHere = await clock.until(() => page.next !== undefined || runtime?.view().busy === false)
    if (!isHere) return this.wrong('hangs')
    await clock.pass(50)
    if (sent.some(({ press, status }) => press === world.press && status === 401)) await clock.pass(500)
    if (page.next) return this.reload(page.next)
    if (!runtime) return
    page.watch()
    checkRepeats(world, this.#from)
    const open = sent.findIndex((one) => one.outcome === undefined && !one.page.isOver)
    this.#from = open < 0 ? sent.length : open
    const known = wrong.length
    checkCells(world, false)
    checkStored(page)
    checkOpenOrder(page, runtime)
    checkReceipt(world, runtime)
    checkCancel(page.tab, runtime)
    checkEnded(page.tab)
    checkDeadline(world, runtime)
    if (wrong.length > known) this.wrong(wrong.pop() ?? '')
    this.states.add(`${runtime.flow.id} ${runtime.view().path}`)
    const { problem } = runtime.view().context
    if (get(problem, 'severity') !== 'fatal') return
    page.module.keepFatal(problem as Problem) // by the schema of the context
    runtime.dismiss()
    await this.startAgain()
  }

  press(): void {
    this.world.press++
    this.page.touch()
    this.world.problem = undefined
  }

  /** Reads the screen; undefined if the page was left meanwhile. */
  async look(): Promise<Look | undefined> {
    const { world, page } = this
    const { runtime } = page
    const { product } = page.module
    this.press()
    await world.clock.settle()
    if (page.next || !runtime) return void (await this.reload(page.next ?? '/'))
    if (runtime.view().context.problem && world.random() < 0.2) {
      const { items } = page.tab.session
      const [before, old] = ['accessToken', 'refreshToken'].map((key) => items.get(key))
      const [renewed] = (await this.wait(() => Promise.allSettled([product.renew?.()]))) ?? []
      const isSame = !page.next && !page.tab.session.wasFull && items.get('accessToken') === before
      if (renewed?.status === 'fulfilled' && isSame) this.wrong('renewed nothing')
      const isCut = world.sent.some(
        (one) => one.press === world.press && (one.fault ?? one.outcome) !== 'works',
      )
      if (old && page.next && !isCut && !this.other) this.wrong('renewed, and ended')
      // What it called fails without a word.
      this.press()
    }
    const looked = await this.wait(() => look(page, runtime))
    if (page.next) return void (await this.reload(page.next))
    if (looked?.moves.length === 0 && !this.#isDone()) this.wrong(`no way on: ${looked.screen.id}`)
    return looked
  }

  /** What was done least until now. */
  rarest(moves: readonly Move[]): Move[] {
    const times = moves.map((move) => this.#counts.get(nameOf(move)) ?? 0)
    return moves.filter((_, at) => times[at] === Math.min(...times))
  }

  async act(move: Move): Promise<void> {
    this.#counts.set(nameOf(move), (this.#counts.get(nameOf(move)) ?? 0) + 1)
    const { runtime, module } = this.page
    const from = runtime?.view().path
    if (move.kind === 'event') runtime?.send({ type: move.type, ...move.payload })
    else {
      const call = () => callHandler(module.product, move.src, move.input)
      const [done] = (await this.wait(() => Promise.allSettled([call()]))) ?? []
      if (done?.status === 'fulfilled') checkDone(this.world, move, done.value)
    }
    await this.rest()
    const { runtime: now, tab } = this.page
    const stays = tab.session.items.has('kws.archivedAnswers') && !tab.session.wasFull
    if (move.kind === 'event' && move.type === 'START_NEW' && stays) this.wrong('the old answers stay')
    this.steps.add(`${now?.flow.id} ${from} > ${now?.view().path}`)
  }
}
