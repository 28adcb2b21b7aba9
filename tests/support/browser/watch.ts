import type { BrowserContext, ConsoleMessage, Frame, Page, Request, WebError } from '@playwright/test'
import { allKeys, ordersKey, ticksKey, tokenKeys } from '#src/session/keys.ts'

export interface Watch {
  /** Allows reports that match, because the test causes them on purpose. */
  allow(pattern: RegExp): void
  /** Adds a word that must never be stored or be part of an address. */
  secret(word: string): void
  /** All findings so far, including those in the current storage. */
  findings(): Promise<string[]>
  /** Stops watching. */
  end(): void
}

/** PINs, TANs and login names of the sandbox, as whole words: digits within an IBAN or a token are not a PIN. */
const secrets = ['12345', '00000', '123456', '000000', '111111', '999999', 'demo', 'busy']
const patterns = [/(sca|err|http|net|slow|provider)\.(?!json)[a-z0-9-]+/]

/** The only keys of a stored order. Its hash may by chance look like the beginning of an IBAN. */
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const hash = /^[A-Za-z\d+/]{43}=$/

const whole = (word: string) => new RegExp(`(?<![\\w+])${RegExp.escape(word)}(?![\\w+])`)
const lineOf = (message: ConsoleMessage) =>
  `console ${message.type()}: ${message.text()} (${message.location().url})`

/** Runs in every page before the app: reports policy violations, unhandled rejections and every stored value. */
function observe() {
  // A binding of Playwright with this name; the app does not know it.
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

/** The storage of a page, of the new one during a navigation. A page from the back-forward cache has no load event to wait for. */
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

/** Watches console, errors, rejections, reports, storage and addresses. `bases`: base paths of the app; storage keys begin with one. */
export async function watch(context: BrowserContext, bases: readonly string[]): Promise<Watch> {
  const reports: string[] = []
  const allowed: RegExp[] = []
  const words = secrets.map(whole)
  const holdsSecret = (text: string) => [...words, ...patterns].some((pattern) => pattern.test(text))

  /** What is kept after the tab is closed is a list in which each entry must say nothing about a person. */
  function kept(entry: string, isPlain: (one: Record<string, unknown>) => boolean): void {
    const list = JSON.parse(entry.slice(entry.indexOf('=') + 1)) as Record<string, unknown>[] // the app writes a list
    if (!list.every(isPlain)) reports.push(`local storage: ${entry}`)
  }
  const isOrder = ({ key, about, ...rest }: Record<string, unknown>) =>
    Object.keys(rest).join() === 'at' &&
    uuid.test(String(key)) &&
    [about].flat().every((one) => hash.test(String(one)))
  const isTick = (one: Record<string, unknown>) =>
    Object.keys(one).toSorted().join() === 'at,ids,order' && !holdsSecret(JSON.stringify(one))

  /** A storage key without its base; undefined if it has none. */
  const unscoped = (name: string) => {
    const scope = bases.map((base) => base.slice(1)).find((one) => name.startsWith(one))
    return scope === undefined ? undefined : name.slice(scope.length)
  }

  function storage(entry: string): void {
    const key = unscoped(entry.slice(0, entry.indexOf('='))) ?? ''
    if (key === ordersKey) return kept(entry, isOrder)
    if (key === ticksKey) return kept(entry, isTick)
    if (!allKeys.includes(key)) reports.push(`storage: unknown key ${entry}`)
    const token = Object.values(tokenKeys).some((known) => known === key)
    if (!token && holdsSecret(entry)) reports.push(`storage: secret in ${entry}`)
  }

  await context.exposeBinding('report', (_source, report: string) => {
    if (report.startsWith('storage ')) storage(report.slice('storage '.length))
    else reports.push(report)
  })
  await context.addInitScript(observe)
  const onConsole = (message: ConsoleMessage) => {
    if (['error', 'warning'].includes(message.type())) reports.push(lineOf(message))
  }
  // Unhandled rejections are reported here too. The stack of a failed import is empty.
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
    end() {
      context.off('console', onConsole).off('weberror', onError).off('request', onRequest).off('page', onPage)
      for (const page of context.pages()) page.off('framenavigated', onFrame)
    },
  }
}
