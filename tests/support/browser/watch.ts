import type { BrowserContext, ConsoleMessage, Frame, Page, Request, WebError } from '@playwright/test'
import { allKeys, ordersKey, ticksKey, tokenKeys } from '#src/session/keys.ts'

export interface Watch {
  /** What a test provokes on purpose: reports that match are no findings. */
  allow(pattern: RegExp): void
  /** One more word that must never be kept or named in an address. */
  secret(word: string): void
  /** Everything unexpected so far, with what storage holds now. */
  findings(): Promise<string[]>
  /** Looks no longer, for a context that outlives the test. */
  end(): Promise<void>
}

/** PINs, TANs and login names of the sandbox. As whole words: digits inside of an IBAN or a token are no PIN. */
const secrets = ['12345', '00000', '123456', '000000', '111111', '999999', 'demo', 'busy']
const patterns = [/(sca|err|http|net|slow|provider)\.(?!json)[a-z0-9-]+/]

/** An order is known by these alone. By chance a hash can hold letters that look like the beginning of an IBAN. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const hash = /^[A-Za-z\d+/]{43}=$/

const whole = (word: string) => new RegExp(`(?<![\\w+])${RegExp.escape(word)}(?![\\w+])`)
const lineOf = (message: ConsoleMessage) =>
  `console ${message.type()}: ${message.text()} (${message.location().url})`

/** Runs in every page before the app: reports what the browser would only log, and every value that storage is given. */
function observe() {
  // Exposed by Playwright under this name; the page itself knows nothing of it.
  const report = (words: string) => (window as unknown as { report(words: string): void }).report(words)
  document.addEventListener('securitypolicyviolation', (event) =>
    report(`policy ${event.violatedDirective}: ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`),
  )
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (key, value) {
    report(`storage ${key}=${value}`)
    setItem.call(this, key, value)
  }
}

/**
 * What a page keeps. A test may end while its page still goes to another: then that one is asked. No wait for its load: a page from
 * the back-forward cache does not load.
 */
async function stored(page: Page) {
  for (;;) {
    try {
      return await page.evaluate(() => ({
        session: Object.entries(sessionStorage).map(([key, value]) => `${key}=${value}`),
        local: Object.keys(localStorage),
        cookies: document.cookie,
      }))
    } catch (failure) {
      if (!/Execution context was destroyed/.test(String(failure))) throw failure
    }
  }
}

/**
 * Watches a browser context: console, errors, rejections, policy, storage and addresses of all of its pages. `bases`: the paths
 * below which the app is; every name in storage begins with one of them, without its first slash.
 */
export async function watch(context: BrowserContext, bases: readonly string[]): Promise<Watch> {
  const reports: string[] = []
  const allowed: RegExp[] = []
  const words = secrets.map(whole)
  const holdsSecret = (text: string) => [...words, ...patterns].some((pattern) => pattern.test(text))

  /** Open orders outlive the tab: nothing in them may say whose they are. */
  function orders(entry: string): void {
    const [, text = ''] = entry.split(/=(.*)/s)
    const parsed = JSON.parse(text) as { key: string; about: string[] }[] // the app writes a list
    const isPlain = ({ key, about, ...rest }: { key: string; about: string[] }) =>
      Object.keys(rest).join() === 'at' && uuid.test(key) && about.every((one) => hash.test(one))
    if (!parsed.every(isPlain)) reports.push(`local storage: ${entry}`)
  }

  /** Ticks outlive the tab too: encrypted, and nothing beside. */
  function ticks(entry: string): void {
    const [, text = ''] = entry.split(/=(.*)/s)
    const parsed = JSON.parse(text) as Record<string, unknown>[] // the app writes a list
    const isPlain = ({ at, ...rest }: Record<string, unknown>) =>
      typeof at === 'number' &&
      Object.keys(rest).toSorted().join() === 'data,iv,salt' &&
      Object.values(rest).every((one) => typeof one === 'string' && /^[A-Za-z\d+/]+=*$/.test(one))
    if (!parsed.every(isPlain)) reports.push(`local storage: ${entry}`)
  }

  /** The name of a stored value without its base; undefined if it is below none. */
  const unscoped = (name: string) => {
    const scope = bases.map((base) => base.slice(1)).find((one) => name.startsWith(one))
    return scope === undefined ? undefined : name.slice(scope.length)
  }

  function storage(entry: string): void {
    const key = unscoped(entry.slice(0, entry.indexOf('='))) ?? ''
    if (key === ordersKey) return orders(entry)
    if (key === ticksKey) return ticks(entry)
    if (!allKeys.includes(key)) reports.push(`storage: unknown key ${entry}`)
    const token = Object.values(tokenKeys).some((known) => known === key)
    if (!token && holdsSecret(entry)) reports.push(`storage: secret in ${entry}`)
  }

  const binding = await context.exposeBinding('report', (_source, report: string) => {
    if (report.startsWith('storage ')) storage(report.slice('storage '.length))
    else reports.push(report)
  })
  const script = await context.addInitScript(observe)
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) reports.push(lineOf(message))
  }
  // Rejections that nobody handles arrive here too. The stack of a failed import is empty.
  const onError = (error: WebError) =>
    void reports.push(`error: ${error.error().stack || String(error.error())}`)
  const visit = (url: string) => {
    if (holdsSecret(url)) reports.push(`address: secret in ${url}`)
  }
  const onRequest = (request: Request) => visit(request.url())
  const onFrame = (frame: Frame) => visit(frame.url())
  const onPage = (page: Page) => void page.on('framenavigated', onFrame)
  context.on('console', onConsole).on('weberror', onError).on('request', onRequest).on('page', onPage)
  context.pages().forEach(onPage)

  return {
    allow: (pattern) => void allowed.push(pattern),
    secret: (word) => void words.push(whole(word)),
    async findings() {
      for (const page of context.pages()) {
        if (!page.url().startsWith('http')) continue
        visit(page.url())
        const parsed = await stored(page)
        parsed.session.forEach(storage)
        const local = parsed.local.filter((key) => ![ordersKey, ticksKey].includes(unscoped(key) ?? ''))
        if (local.length > 0) reports.push(`local storage: ${local.join(', ')}`)
        if (parsed.cookies) reports.push(`cookies: ${parsed.cookies}`)
      }
      return [...new Set(reports)].filter((report) => !allowed.some((pattern) => pattern.test(report)))
    },
    async end() {
      // Closed by the test, and its listeners with it.
      if (context.pages().length === 0) return
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest).off('page', onPage)
      for (const page of context.pages()) page.off('framenavigated', onFrame)
      await script.dispose()
      await binding.dispose()
    },
  }
}
