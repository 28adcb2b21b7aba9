import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { callHandler } from '#engine/flow/call-handler.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import type { Problem } from '#generated/engine.ts'
import { BrowserStorage } from './browser.ts'
import { bundled } from './bundle.ts'
import type * as PageModule from './page.ts'
import { checkFault, checkProblem } from './rules/problems.ts'
import type { World } from './world.ts'

export class Tab {
  readonly world: World
  readonly session = new BrowserStorage()
  url: URL
  constructor(world: World, path: string) {
    this.world = world
    this.url = new URL(path, 'https://switch.test')
    // Something that belongs to the tab and stays in it.
    this.session.setItem('kws.view', 'app')
  }

  /** "Duplicate tab": the other one begins with the same session storage. */
  copy(): Tab {
    const copy = new Tab(this.world, this.url.pathname)
    for (const [key, value] of this.session.items) copy.session.items.set(key, value)
    return copy
  }
}

/** Hashes that cost nothing: those of a browser must be slow. */
const ownCrypto = {
  randomUUID: () => crypto.randomUUID(),
  subtle: {
    importKey: async (_: string, key: Uint8Array) => key,
    async deriveBits({ salt, iterations }: { salt: Uint8Array; iterations: number }, key: Uint8Array) {
      if (!(iterations >= 100_000)) throw new Error('A hash that can be guessed.')
      return Buffer.concat([salt, key])
    },
  },
}

const nothing = () => {}
const never = () => new Promise<never>(nothing)

type Load = (globals: object, module: { exports: unknown }, exports: object) => void
let load: Load | undefined

/** A page of the app without what it draws, from its load until it is left. */
export class Page {
  readonly tab: Tab
  readonly since: number
  /** It could read its storage when it was loaded. */
  readonly couldRead: boolean
  readonly window = new EventTarget()
  readonly module: typeof PageModule
  /** The flow, once it has started. */
  runtime: Runtime | undefined
  /** The address that it wants to load. */
  next: string | undefined
  /** It was left: it sends nothing and hears of nothing. */
  isOver = false
  readonly #channels: BroadcastChannel[] = []
  /** Minutes after which nobody is signed in any more. */
  patience = Infinity
  #isAsked = false
  #idle: ReturnType<typeof PageModule.startIdleTimer> | undefined

  constructor(tab: Tab) {
    this.tab = tab
    this.since = tab.world.clock.now
    this.couldRead = !tab.session.isDenied
    const globals = this.#globals()
    const module = { exports: {} }
    // A function of the globals of a page: compiled once, run for each page.
    const begin = `(function ({ ${Object.keys(globals).join(', ')} }, module, exports) {\n`
    load ??= vm.runInThisContext(`${begin}${readFileSync(bundled, 'utf8')}\n})`) as Load
    load(globals, module, module.exports)
    this.module = module.exports as typeof PageModule // page.ts, as it was bundled
    for (const kind of ['usage', 'fault', 'problem'])
      this.window.addEventListener(`wechselwerk:${kind}`, (event) => {
        const { detail } = event as CustomEvent<Problem>
        // What prefills a form is for this page only: telemetry does not take it.
        tab.world.told.push(JSON.stringify({ ...detail, populate: undefined }))
        if (kind === 'problem') checkProblem(tab.world, detail)
        if (kind === 'fault') checkFault(tab.world, detail)
      })
  }

  /** Begins to wait for the customer, once there is a session to end. */
  watch(): void {
    const { idle, status = [] } = this.runtime?.flow.meta?.session ?? {}
    const hasBegun = status.some(({ when }) => !when || this.runtime?.passes(when))
    if (!idle || !hasBegun || this.#idle) return
    const { product, startIdleTimer } = this.module
    const { src, input } = idle.call
    const { world } = this.tab
    const onExpire = () => {
      const { at = 0, page } = world.active ?? {}
      const isKept = this.session !== undefined && ![page, this].some((one) => one?.tab.session.wasFull)
      const isShared = isKept && page?.isOver === false && page.session === this.session
      const isEarly = at + idle.after + idle.countdown > world.clock.now
      if (isShared && isEarly && world.ahead === world.plan.ahead) world.wrong.push('ended too early')
      callHandler(product, src, { ...input }).catch(nothing)
    }
    const { lastActiveElsewhere } = product
    const onChange = ({ deadline }: { deadline?: number }) => (this.#isAsked = deadline !== undefined)
    this.#idle = startIdleTimer({ ...idle, onChange, onExpire, lastActiveElsewhere })
    this.patience = (idle.after + idle.countdown) / 60_000
  }

  /** The customer is there, and says so if asked. */
  touch(): void {
    this.window.dispatchEvent(new Event('pointerdown'))
    if (this.#isAsked) this.#idle?.restart()
    this.tab.world.active = { at: this.tab.world.clock.now, page: this }
  }

  /** What duplicates of a tab have in common. */
  get session(): string | undefined {
    return this.tab.session.items.get('kws.tabs')
  }

  end(): void {
    this.isOver = true
    this.#idle?.stop()
    this.runtime?.stop()
    for (const one of this.#channels) one.close()
  }

  /** Goes to an address: for a moment the page goes on meanwhile. */
  #leave(path: string): void {
    if (this.isOver) return
    this.next ??= new URL(path, this.tab.url).href
    this.tab.world.clock.setTimeout(() => (this.isOver = true), 1000)
  }

  async #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const { url, world } = this.tab
    const answer = this.isOver ? never() : world.fetch(this, new URL(path, url), init)
    await answer.catch(nothing)
    return this.isOver ? never() : answer
  }

  #location(): object {
    const { tab } = this
    const leave = (path: string) => this.#leave(path)
    const ways = { assign: leave, replace: leave, reload: () => leave(tab.url.href) }
    return new Proxy(ways, { get: (own, key): unknown => Reflect.get(key in own ? own : tab.url, key) })
  }

  /** All that the app uses of a browser. */
  #globals(): object {
    const { tab, window } = this
    const { world, session: sessionStorage } = tab
    const { clock, local: localStorage, browser } = world
    const urlOf = (path: string) => new URL(path, tab.url)
    const documentElement = { dataset: {}, hidden: false }
    Object.defineProperty(documentElement, 'lang', { get: () => world.lang })
    const found = { querySelector: () => null, querySelectorAll: () => [], getElementById: () => null }
    const parts = { documentElement, body: documentElement, head: { append: nothing }, activeElement: null }
    const document = Object.assign(new EventTarget(), found, parts)
    const replaceState = (_: unknown, __: string, path: string) => void (tab.url = urlOf(path))
    const history = { state: null, replaceState }
    const fetch = this.#fetch.bind(this)
    const setTimeout = (run: () => void, delay: number) => clock.setTimeout(() => this.isOver || run(), delay)
    const error = (...told: unknown[]) => void world.wrong.push(`console: ${told.map(String).join(' ')}`)
    const own = { document, location: this.#location(), history, sessionStorage, localStorage, fetch }
    return {
      ...own,
      window: Object.assign(window, own, { parent: window, close: nothing }),
      addEventListener: window.addEventListener.bind(window),
      removeEventListener: window.removeEventListener.bind(window),
      dispatchEvent: window.dispatchEvent.bind(window),
      navigator: Object.defineProperty({ locks: browser.locks }, 'onLine', { get: () => world.isOnline }),
      Date: clock.dateOf(() => world.ahead),
      setTimeout,
      clearTimeout: clock.clearTimeout,
      requestAnimationFrame: (run: () => void) => setTimeout(run, 16),
      BroadcastChannel: browser.channelOf(this.#channels),
      performance: { timeOrigin: clock.now, now: () => clock.now, mark: nothing, getEntriesByName: () => [] },
      crypto: ownCrypto,
      caches: undefined,
      console: { ...console, warn: nothing, error },
    }
  }
}
