import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { getResponse } from 'msw'
import { equal, get } from '#engine/util/json.ts'
import { calls, type CallName } from '#generated/api.ts'
import type { Problem } from '#generated/engine.ts'
import config from '../../src/config/config.json' with { type: 'json' }
import { createHandlers } from '../../src/tools/sandbox/handlers.ts'
import { callNames } from '../../src/tools/sandbox/http/validate.ts'
import { createStore } from '../../src/tools/sandbox/store.ts'
import { pick, randomFrom } from '../support/check/random.ts'
import { Browser, BrowserStorage } from './browser.ts'
import { out } from './bundle.ts'
import { Clock } from './clock.ts'
import { expected, meet, type Fault } from './faults.ts'
import type { Plan } from './plan.ts'
import { checkRequest } from './rules/requests.ts'
import type { Page } from './tab.ts'

/** What carries a secret or has an effect is never sent again by itself, whatever the operator says. */
const ownConfig = { ...config, retries: { A: 4, B: 4 } }

registerHooks({
  resolve: (name, context, next) =>
    next(name === 'pdfkit' ? import.meta.resolve('./paper.ts') : name, context),
})

const files = new Map<string, string | undefined>([['/config.json', JSON.stringify(ownConfig)]])
function fileAt(path: string): string | undefined {
  if (files.has(path)) return files.get(path)
  const found = [out, 'src/config', '.'].map((folder) => join(folder, path)).find(existsSync)
  return files.set(path, found && readFileSync(found, 'utf8')).get(path)
}

/** Each call with what its requests look like, exact paths first. */
const patterns = callNames.map((call) => ({
  call,
  pattern: new RegExp(`^${calls[call].method} /api/v1${calls[call].path.replace('{id}', '[^/]+')}$`),
}))

/** A request to the service, and what became of it. */
function sentBy(number: number, page: Page, url: URL, { method = 'GET', body, ...init }: RequestInit) {
  const { world } = page.tab
  const headers = new Headers(init.headers)
  const isDocument = headers.get('accept')?.startsWith('application/pdf')
  const address = `${method} ${url.pathname}`
  const found = patterns.find(({ pattern }) => !isDocument && pattern.test(address))
  const call = found?.call
  return {
    call,
    /** The class of the call. A document is a read, and none of the calls. */
    kind: isDocument ? 'D' : call ? calls[call].class : '',
    path: url.pathname + url.search,
    headers,
    /** The Idempotency-Key of an order. */
    key: headers.get('idempotency-key'),
    body: typeof body === 'string' ? body : '',
    page,
    /** Number of the customer's last press. */
    press: world.isTogether ? -number : world.press,
    at: world.clock.now,
    fault: world.faultOf(call),
    isOffline: !world.isOnline,
    status: undefined as number | undefined,
    /** `lost`, `late` or `truncated`: without an answer. `aborted`: by the page. */
    outcome: undefined as 'works' | 'refused' | 'lost' | 'late' | 'truncated' | 'aborted' | undefined,
    doneAt: Infinity,
    /** Seconds to wait before the next try, as the answer says. */
    wait: undefined as number | undefined,
    /** The text of the answer, if it works. */
    answer: '',
  }
}
export type Sent = ReturnType<typeof sentBy>

/** All that is outside of the tabs: the service, the way to it, local storage, time. */
export class World {
  readonly clock = new Clock()
  readonly random: () => number
  readonly plan: Plan
  readonly local = new BrowserStorage()
  readonly browser = new Browser()
  readonly store
  readonly sent: Sent[] = []
  /** What must never be, and was. */
  readonly wrong: string[] = []
  /** What left the page for telemetry, as text. */
  readonly told: string[] = []
  /** The last problem that was told in this press. */
  problem: Problem | undefined
  /** Cells of the table that were met. */
  readonly cells = new Set<string>()
  isOnline = true
  press = 0
  /** When something was pressed last, and on which page. */
  active: { at: number; page: Page } | undefined
  lang: string
  /** How far the clock of the device is ahead, in milliseconds. */
  ahead: number
  sleptAt = -1
  /** A frozen tab holds the lock of the renewal: after a while the others go on without it. */
  isFrozen = false
  /** Several things are pressed at once: each request counts as one of its own. */
  isTogether = false
  /** Faults by the number of the request that they meet. */
  readonly faults: Map<number, Fault>
  /** Calls that fail, with the press in which they do. */
  readonly failing: Map<CallName, { fault: Fault; press?: number }>
  /** The refresh token is refused. */
  isEnded = false
  /** What was ticked off after each order. */
  readonly ticked = new Map<unknown, unknown>()
  /** Keys of the orders of which no page knows what became of them. */
  readonly openOrders = new Set<string>()
  readonly #handlers

  constructor(plan: Plan) {
    this.plan = plan
    this.random = randomFrom(plan.seed)
    this.lang = plan.lang
    this.ahead = plan.ahead
    this.clock.takeOver(this.random)
    this.faults = new Map(plan.faults)
    this.failing = new Map(plan.failing.map(([call, fault]) => [call, { fault }]))
    this.store = createStore({ tokenLifetimeMs: plan.tokenLifetime })
    this.#handlers = createHandlers(this.store, { clock: 1 })
  }

  /** An item of a list that is not empty. */
  pick = <T>(list: readonly T[]): T => pick(this.random, list)

  /** Says each value that is not what it must be. */
  compare(what: string, values: unknown, meant: object): void {
    for (const [name, value] of Object.entries(meant)) {
      const is = get(values, name)
      if (!equal(is, value))
        this.wrong.push(`${what}: ${name} ${JSON.stringify(is)} for ${JSON.stringify(value)}`)
    }
  }

  /** The fault that the next request meets. */
  faultOf(call: CallName | undefined): Fault | undefined {
    if (!this.isOnline) return 'no connection'
    const odd = '200, odd and unknown fields'
    if (this.plan.kind === 'odd') return call && expected(call, odd) && this.random() < 0.5 ? odd : undefined
    const own = call && this.failing.get(call)
    const isOther = this.plan.alone && [...this.failing.values()].some(({ press }) => press === this.press)
    if (own && !isOther) own.press ??= this.press
    if (own?.press === this.press) return own.fault
    return this.faults.get(this.sent.length)
  }

  /** What the service does with a request, and answers, by its own clock. */
  async #pass(url: URL, init: RequestInit, sent?: Sent): Promise<Response> {
    const { clock, random } = this
    // The way there takes its time.
    await clock.wait(Math.round(5 + 40 * random()))
    clock.pending++
    try {
      const request = new Request(url, { ...init, signal: null })
      const answer = (await getResponse(this.#handlers, request)) ?? new Response('', { status: 404 })
      const { status, headers } = answer
      headers.set('date', new Date(clock.now).toUTCString())
      const content = await answer.text()
      if (sent) sent.answer = content
      return new Response(status === 204 ? null : content, { status, headers })
    } finally {
      clock.pending--
    }
  }

  async fetch(page: Page, url: URL, init: RequestInit): Promise<Response> {
    init.signal?.throwIfAborted()
    const isApi = url.host === 'switch.test' && url.pathname.startsWith('/api/')
    if (!isApi && new Headers(init.headers).has('authorization')) this.wrong.push(`token for ${url.href}`)
    const file = isApi ? undefined : fileAt(url.pathname)
    if (file !== undefined) return new Response(file)
    if (!isApi) return this.#pass(url, init)
    const sent = sentBy(this.sent.length, page, url, init)
    checkRequest(this, sent, init)
    this.sent.push(sent)
    if (sent.key !== null) this.openOrders.add(sent.key)
    const { signal } = init
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
    const met = meet(this, sent, () => this.#pass(url, init, sent))
    const answer = await Promise.race([aborted, met]).catch((error: unknown) => {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError'
      sent.outcome ??= signal?.aborted ? (isLate ? 'late' : 'aborted') : 'lost'
      sent.doneAt = this.clock.now
      throw error
    })
    await this.#note(sent, answer)
    return answer
  }

  /** Notes how a request was answered, and whether the page knows now what became of an order. */
  async #note(sent: Sent, answer: Response): Promise<void> {
    const { call, key, fault } = sent
    if (fault && !answer.ok) answer.headers.set('x-request-id', 'of-a-fault')
    const told = call && fault && expected(call, fault)?.told
    if (fault && told !== 'works') sent.answer = ''
    if (!fault && !answer.ok && /invalid (request|response) of|"internal-error"/.test(sent.answer))
      this.wrong.push(`request: ${call} ${sent.answer}`)
    sent.status = answer.status
    const wait = answer.headers.get('retry-after') ?? ''
    const now = Math.floor(this.clock.now / 1000)
    const seconds = wait.endsWith('GMT') ? Date.parse(wait) / 1000 - now : Number.parseInt(wait)
    sent.wait = Number.isNaN(seconds) ? undefined : seconds
    sent.doneAt = this.clock.now
    sent.outcome ??= answer.ok ? 'works' : 'refused'
    if (call === 'switch-completed' && sent.answer.includes('"completed":true')) this.openOrders.clear()
    if (call === 'switch-complete' && key !== null && (told ? told !== 'open' : !fault))
      this.openOrders.delete(key)
  }
}
