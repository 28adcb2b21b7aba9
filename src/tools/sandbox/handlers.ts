import { http, HttpResponse, type HttpHandler } from 'msw'
import type { CallName, HandedInIdentity } from '#generated/api.ts'
import config from '../../config/config.json' with { type: 'json' }
import routes from '../../../flows/routes.json' with { type: 'json' }
import { bankPage } from './bank/redirect.ts'
import { calls } from './calls.ts'
import { banks } from './data.ts'
import { failure, invalidInput } from './errors.ts'
import { serve } from './http/call.ts'
import { callNames, checkEntity } from './http/validate.ts'
import { scenarioById, withScenario } from './scenario.ts'
import { Session } from './session.ts'
import { createClock, type Sandbox, type Store } from './store.ts'
import { seed } from './bank/postings.ts'
import { moveLetters, referenceOf } from './switch/order.ts'

interface SandboxOptions {
  /** Factor by which all waiting times are divided; default 1. */
  clock?: number
  /** Only the deployment config is of use, because there is another backend. */
  configOnly?: boolean
  /** Path of the app on its host; default `/`. */
  base?: string
}

const answer = (body: object, status = 200) =>
  HttpResponse.json(body, { status, headers: { 'x-request-id': crypto.randomUUID() } })

const notFound = (message: string) => answer(failure('unknown', { message }).body, 404)

const redirect = ({ base }: Sandbox, path: string) =>
  new HttpResponse(null, { status: 302, headers: { location: base + path.slice(1) } })

/** Path of an entry of flows/routes.json. */
const pathOf = (entry: string | undefined) => routes.entries.find(({ name }) => name === entry)?.path ?? '/'

/** Redirects the browser to the entry of the persona. The query prepares its user for the scenario. */
function redirectToScenario(sandbox: Sandbox, id: string, search: string) {
  const scenario = scenarioById(id)
  if (!scenario) return notFound(`no scenario ${id}`)
  if (!scenario.link) return redirect(sandbox, pathOf(scenario.entry) + withScenario(id, search))
  const session = sandbox.store.add(new Session({ switchMode: 'default' }, id)) // A switch in progress, by the code of its resume link.
  seed(session)
  const code = encodeURIComponent(sandbox.store.createCode(session))
  return redirect(sandbox, `${routes.codes.path}${search}#code=${code}`)
}

/** The call of a bank's server: creates a switch for a known customer and returns the code that starts it. */
async function startByBank({ store }: Sandbox, request: Request) {
  const { tenant, ...identity } = (await request.json()) as HandedInIdentity & { tenant?: string } // validated next
  const mismatch = checkEntity('handed-in', identity)
  if (mismatch) return answer(invalidInput(mismatch).body, 422)
  const switchMode = identity.for === 'consultant' ? 'consultant' : 'default'
  const session = store.add(new Session({ switchMode, ...(tenant && { tenant }) }, null))
  return answer({ code: store.createStartCode(session, identity) })
}

/** Advances the letters of an order by one stage and redirects to the page with the state of the order. */
function advanceLetters(sandbox: Sandbox, reference: unknown) {
  const session = [...sandbox.store.sessions].find(
    (candidate) => candidate.completed && referenceOf(candidate) === reference,
  )
  if (!session) return notFound('no such order')
  moveLetters(session)
  return redirect(sandbox, pathOf('Status'))
}

/** The whole backend as MSW handlers: /api/v1, banks.json, config.json and the pages that only the sandbox has. */
export function createHandlers(store: Store, options: SandboxOptions = {}): HttpHandler[] {
  const sandbox: Sandbox = { store, clock: createClock(options.clock), base: options.base ?? '/' }
  const handlerOf = <N extends CallName>(name: N) => serve(sandbox, name, calls[name])
  return [
    ...callNames.map(handlerOf),
    http.post('*/api/v1/__sandbox/start', ({ request }) => startByBank(sandbox, request)),
    http.get('*/api/v1/__sandbox/outbox', ({ request }) => {
      const to = new URL(request.url).searchParams.get('to')
      return answer({ items: store.outbox.filter((message) => to === null || message.to === to) })
    }),
    http.all('*/api/v1/*', ({ request: { method, url } }) =>
      notFound(`no call ${method} ${new URL(url).pathname}`),
    ),
    bankPage(sandbox),
    http.get('*/__sandbox/scenario/:id', ({ params, request }) =>
      redirectToScenario(sandbox, String(params.id), new URL(request.url).search),
    ),
    http.get('*/__sandbox/letters/:reference', ({ params }) => advanceLetters(sandbox, params.reference)),
    http.get('*/banks.json', () => HttpResponse.json(banks)),
    // The banks of the sandbox answer quickly, so polling may be frequent.
    http.get('*/config.json', () =>
      HttpResponse.json(options.configOnly ? config : { ...config, timeouts: { approval: 500 } }),
    ),
  ]
}
