import { http, HttpResponse, type HttpHandler } from 'msw'
import type { HandedInIdentity } from '#generated/api.ts'
import routes from '../../../../flows/routes.json' with { type: 'json' }
import { bankByCode, banks } from '../data.ts'
import { failure, invalidInput } from '../errors.ts'
import { checkEntity } from '../http/validate.ts'
import type { Sandbox } from '../store.ts'
import { Session } from '../session.ts'
import { scenarioById, withScenario } from '../scenario.ts'
import { moveLetters, referenceOf } from '../switch/order.ts'
import { seed } from '../switch/seed.ts'

const answer = (body: object, status = 200) =>
  HttpResponse.json(body, { status, headers: { 'x-request-id': crypto.randomUUID() } })

const unknown = (id: string) => answer(failure('unknown', { message: `no scenario ${id}` }).body, 404)

function describe(id: string) {
  const scenario = scenarioById(id)
  if (!scenario) return unknown(id)
  const { title, login, pin, consultantMail, prefill } = scenario
  const bank = scenario.bank ? bankByCode(scenario.bank) : undefined
  return answer({ id, title, bank, login, pin, consultantMail, prefill })
}

/** Redirects the browser to the entry of the persona. The query prepares its user for the scenario. */
function redirectToScenario({ store, base }: Sandbox, id: string, search: string) {
  const scenario = scenarioById(id)
  if (!scenario) return unknown(id)
  const { path } = routes.entries.find(({ name }) => name === entries[scenario.entry ?? '']) ?? { path: '/' }
  const location = scenario.link
    ? `${routes.codes.path}${search}#code=${encodeURIComponent(resumeCode(store, id))}`
    : path + withScenario(id, search)
  return new HttpResponse(null, { status: 302, headers: { location: base + location.slice(1) } })
}

/** Names of entries in flows/routes.json by the `entry` of a scenario. */
const entries: Partial<Record<string, string>> = {
  consultant: 'Consultant',
  business: 'BusinessCustomer',
  estate: 'Estate',
}

/** Creates a switch in progress and returns the code of its resume link. */
function resumeCode(store: Sandbox['store'], id: string): string {
  const session = store.add(new Session({ switchMode: 'default' }, id))
  seed(session)
  return store.createCode(session)
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

/** Routes that only the sandbox has, and 404 for unknown calls. Must be the last API handlers. */
export function extraCalls(sandbox: Sandbox): HttpHandler[] {
  const { store } = sandbox
  return [
    http.get('*/api/v1/__sandbox/scenario/:id', ({ params }) => describe(String(params.id))),
    http.post('*/api/v1/__sandbox/start', ({ request }) => startByBank(sandbox, request)),
    http.get('*/api/v1/__sandbox/outbox', ({ request }) => {
      const to = new URL(request.url).searchParams.get('to')
      return answer({ items: store.outbox.filter((message) => to === null || message.to === to) })
    }),
    http.all('*/api/v1/*', ({ request }) =>
      answer(
        failure('unknown', { message: `no call ${request.method} ${new URL(request.url).pathname}` }).body,
        404,
      ),
    ),
  ]
}

/** The URL that starts a scenario in a browser. */
export const scenarioPage = (sandbox: Sandbox): HttpHandler =>
  http.get('*/__sandbox/scenario/:id', ({ params, request }) =>
    redirectToScenario(sandbox, String(params.id), new URL(request.url).search),
  )

/** The URL that advances the letters of an order by one stage and redirects to the page with the state of the order. */
export const lettersPage = ({ store, base }: Sandbox): HttpHandler =>
  http.get('*/__sandbox/letters/:reference', ({ params }) => {
    const session = store.find((one) => one.completed && referenceOf(one) === params.reference)
    if (!session) return answer(failure('unknown', { message: 'no such order' }).body, 404)
    moveLetters(session)
    const { path } = routes.entries.find(({ name }) => name === 'Status') ?? { path: '/' }
    return new HttpResponse(null, { status: 302, headers: { location: base + path.slice(1) } })
  })

/** The static files of the CDN: banks.json and config.json. */
export function staticFiles(config: object): HttpHandler[] {
  return [
    http.get('*/banks.json', () => HttpResponse.json(banks)),
    http.get('*/config.json', () => HttpResponse.json(config)),
  ]
}
