import { http, HttpResponse, type HttpHandler } from 'msw'
import { bankByCode, behaviours } from '../data.ts'
import { failure } from '../errors.ts'
import type { Login } from '../session.ts'
import type { Sandbox } from '../store.ts'

/** The absolute return URL. Only the app's origin is allowed, else 400. Default: the app's root. */
export function safeReturnUrl(value: string | undefined, request: Request): string {
  const own = new URL(request.url).origin
  const app = request.headers.get('origin') ?? own
  const url = URL.parse(value ?? '/', app)
  if (url && (url.origin === own || url.origin === app)) return url.href
  throw failure('unknown', { message: "returnUrl is not on the app's origin" }, 400)
}

/** The return URL with loginId and a one-time state. A state that the app put into returnUrl is kept. */
function redirectBack(login: Login): URL {
  const url = new URL(login.returnUrl ?? 'http://127.0.0.1/')
  login.redirectState ??= url.searchParams.get('state') ?? crypto.randomUUID()
  url.searchParams.set('loginId', login.id)
  url.searchParams.set('state', login.redirectState)
  return url
}

/** Whether the query is the one that the bank page redirected with. True only once per redirect. */
export function takeRedirect(login: Login, query: string): boolean {
  const params = new URLSearchParams(query)
  const fits =
    login.redirectState !== undefined &&
    params.get('state') === login.redirectState &&
    params.get('loginId') === login.id
  if (fits) delete login.redirectState
  return fits
}

const escape = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

function page(login: Login): string {
  const bank = escape(bankByCode(login.bankCode)?.name ?? 'Bank')
  const target = behaviours[login.bankCode]?.newTab ? ' target="_blank" rel="noopener"' : ''
  const link = (decision: string, text: string) =>
    `<p><a href="/__sandbox/bank?loginId=${login.id}&amp;decision=${decision}"${target}>${text}</a></p>`
  return `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${bank} (Sandbox)</title><link rel="icon" href="data:,"></head><body><main><h1>${bank}</h1>
<p>Dies ist die Testseite einer erfundenen Bank. Möchten Sie den Zugriff auf Ihre Konten freigeben?</p>${target && '<p>Diese Bank kehrt in einem neuen Tab zurück.</p>'}
${link('approve', 'Freigeben')}${link('cancel', 'Abbrechen')}</main></body></html>`
}

/** The bank's own page: GET /__sandbox/bank?loginId=... shows it, with &decision=approve|cancel it returns to the app. */
export function bankPage({ store }: Sandbox): HttpHandler {
  return http.get('*/__sandbox/bank', ({ request }) => {
    const params = new URL(request.url).searchParams
    const id = params.get('loginId')
    const login = [...store.sessions].flatMap(({ logins }) => logins).find((known) => known.id === id)
    if (!login || login.state === 'done')
      return HttpResponse.html('<!doctype html><h1>Diese Freigabe ist beendet.</h1>', { status: 404 })
    const decision = params.get('decision')
    if (decision !== 'approve' && decision !== 'cancel') return HttpResponse.html(page(login))
    login.decision = decision
    return new HttpResponse(null, { status: 302, headers: { location: redirectBack(login).href } })
  })
}
