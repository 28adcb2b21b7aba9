import { http, HttpResponse, type HttpHandler } from 'msw'
import type { CallName, Calls } from '#generated/api.ts'
import { failure, Failure } from '../errors.ts'
import type { Session } from '../session.ts'
import type { Sandbox } from '../store.ts'
import { moveDueLetters } from '../switch/order.ts'
import { asBanksSend } from './real.ts'
import { callOf, checkCall, checkEntity, ownHeaders, readInput } from './validate.ts'

/** Arguments of a call handler: validated input, the session of the bearer token, path parameters. */
export interface Context<N extends CallName> extends Sandbox {
  session: Session
  /** `{id}` of the path, or ''. */
  id: string
  input: Calls[N]['request']
  request: Request
  /** Origin of the app, for links and redirects. */
  origin: string
  /** Language of the answer: from Accept-Language, else that of the switch. */
  language: 'de' | 'en'
  /** The request asks for a PDF instead of JSON. */
  wantsPdf: boolean
}

type Answer<N extends CallName> = Calls[N]['response'] | Response
export type Handler<N extends CallName> = (context: Context<N>) => Answer<N> | Promise<Answer<N>>

/** Calls that are allowed with a status token. */
const STATUS_CALLS = new Set<CallName>([
  'userinfo',
  'switch-cancel',
  'switch-completed',
  'switch-partners',
  'partner-get',
  'categories',
  'feedback',
])

function sessionOf({ store, clock }: Sandbox, request: Request, name: CallName): Session {
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw failure('missing-token', { message: 'no bearer token' }, 401)
  const bearer = store.byBearer(token)
  if (!bearer) throw failure('invalid-access-token', { message: 'token unknown or expired' }, 401)
  if (bearer.kind === 'st' && !STATUS_CALLS.has(name))
    throw failure('access-denied', { message: `a status token does not allow ${name}` })
  moveDueLetters(bearer.session, clock)
  return bearer.session
}

function errorResponse(error: unknown, name: CallName): Response {
  const known =
    error instanceof Failure
      ? error
      : failure('internal-error', { message: error instanceof Error ? error.message : String(error) })
  const fault = checkEntity('error-body', known.body)
  if (known !== error || fault) console.error(`sandbox: ${name}`, fault ?? error)
  const headers = known.body.retryAfter === undefined ? {} : { 'retry-after': String(known.body.retryAfter) }
  return HttpResponse.json(known.body, { status: known.status, headers })
}

async function run<N extends CallName>(
  sandbox: Sandbox,
  name: N,
  handler: Handler<N>,
  request: Request,
  id: string,
) {
  // The cast: public calls have no session, and their handlers do not read it.
  const session = callOf(name).public ? ({} as Session) : sessionOf(sandbox, request, name)
  const input = await readInput(name, request)
  const headers = ownHeaders(name, request.headers)
  const mismatch = checkCall(name, 'request', input) ?? (headers && checkCall(name, 'headers', headers))
  if (mismatch) throw failure('unknown', { message: `invalid request of ${name}: ${mismatch}` }, 400)
  const accepted = request.headers.get('accept-language')?.slice(0, 2).toLowerCase()
  const answer = await handler({
    ...sandbox,
    session,
    id,
    request,
    input: input as Calls[N]['request'], // the schema has just validated it
    origin: new URL(request.url).origin,
    language:
      (accepted === 'de' || accepted === 'en' ? accepted : session.start?.locale) === 'en' ? 'en' : 'de',
    wantsPdf: request.headers.get('accept')?.includes('application/pdf') === true,
  })
  if (answer instanceof Response) return answer
  const invalid = checkCall(name, 'response', answer)
  if (invalid) throw new Error(`invalid response of ${name}: ${invalid}`)
  if (answer === null) return new HttpResponse(null, { status: 204 })
  return HttpResponse.json(session.scenario?.real ? asBanksSend(name, answer) : answer)
}

/** The MSW handler of a call: authenticates, validates request and response, maps errors, adds x-request-id. */
export function serve<N extends CallName>(sandbox: Sandbox, name: N, handler: Handler<N>): HttpHandler {
  const { method, path } = callOf(name)
  const verb = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method]
  return verb(`*/api/v1${path.replace('{id}', ':id')}`, async ({ request, params }) => {
    const id = typeof params.id === 'string' ? params.id : ''
    const response = await run(sandbox, name, handler, request, id).catch((error: unknown) =>
      errorResponse(error, name),
    )
    // The headers of a network error are immutable.
    if (response.type !== 'error') response.headers.set('x-request-id', crypto.randomUUID())
    return response
  })
}
