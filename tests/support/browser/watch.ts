import type { BrowserContext, ConsoleMessage } from '@playwright/test'
import { allKeys, ordersKey, tokenKeys } from '#src/session/keys.ts'

export interface Watch {
  /** What a test provokes on purpose: reports that match are no findings. */
  allow(pattern: RegExp): void
  /** One more word that must never be kept or named in an address. */
  secret(word: string): void
  /** Everything unexpected so far, with what storage holds now. */
  findings(): Promise<string[]>
}

/** PINs, TANs and login names of the sandbox. As whole words: digits inside of an IBAN or a token are no PIN. */
const secrets = ['12345', '00000', '123456', '000000', '111111', '999999', 'demo', 'busy']
const patterns = [/(sca|err|http|net|slow|provider)\.(?!json)[a-z0-9-]+/]

const whole = (word: string) => new RegExp(`(?<![\\w+])${RegExp.escape(word)}(?![\\w+])`)
const spoken = (message: ConsoleMessage) =>
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

/** Watches a browser context: console, errors, rejections, policy, storage and addresses of all of its pages. */
export async function watch(context: BrowserContext): Promise<Watch> {
  const reports: string[] = []
  const allowed: RegExp[] = []
  const words = secrets.map(whole)
  const holdsSecret = (text: string) => [...words, ...patterns].some((pattern) => pattern.test(text))

  /** Open orders outlive the tab: nothing in them may say whose they are. */
  function orders(entry: string): void {
    const [, text = ''] = entry.split(/=(.*)/s)
    const kept = JSON.parse(text) as object[] // the app writes a list
    const odd = kept.filter((one) => Object.keys(one).toSorted().join() !== 'about,at,key')
    if (odd.length > 0 || /DE\d{2}|@/.test(text)) reports.push(`local storage: ${entry}`)
  }

  function storage(entry: string): void {
    const key = entry.slice(0, entry.indexOf('='))
    if (key === ordersKey) return orders(entry)
    if (!allKeys.includes(key)) reports.push(`storage: unknown key ${entry}`)
    const token = Object.values(tokenKeys).some((known) => known === key)
    if (!token && holdsSecret(entry)) reports.push(`storage: secret in ${entry}`)
  }

  await context.exposeBinding('report', (_source, report: string) => {
    if (report.startsWith('storage ')) storage(report.slice('storage '.length))
    else reports.push(report)
  })
  await context.addInitScript(observe)
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) reports.push(spoken(message))
  })
  // Rejections that nobody handles arrive here too.
  context.on('weberror', (error) => reports.push(`error: ${error.error().stack ?? String(error.error())}`))
  context.on('request', (request) => {
    if (holdsSecret(request.url())) reports.push(`address: secret in ${request.url()}`)
  })
  const visit = (url: string) => {
    if (holdsSecret(url)) reports.push(`address: secret in ${url}`)
  }
  context.on('page', (page) => page.on('framenavigated', (frame) => visit(frame.url())))

  return {
    allow: (pattern) => void allowed.push(pattern),
    secret: (word) => void words.push(whole(word)),
    async findings() {
      for (const page of context.pages()) {
        if (!page.url().startsWith('http')) continue
        visit(page.url())
        const kept = await page.evaluate(() => ({
          session: Object.entries(sessionStorage).map(([key, value]) => `${key}=${value}`),
          local: Object.keys(localStorage),
          cookies: document.cookie,
        }))
        kept.session.forEach(storage)
        const local = kept.local.filter((key) => key !== ordersKey)
        if (local.length > 0) reports.push(`local storage: ${local.join(', ')}`)
        if (kept.cookies) reports.push(`cookies: ${kept.cookies}`)
      }
      return [...new Set(reports)].filter((report) => !allowed.some((pattern) => pattern.test(report)))
    },
  }
}
