import { http, HttpResponse, type HttpHandler } from 'msw'
import routes from '../../../../flows/routes.json' with { type: 'json' }
import { bankByCode, banks, scenarioById } from '../data.ts'
import { failure } from '../errors.ts'
import type { Sandbox } from '../sandbox.ts'
import { newSession } from '../session.ts'
import { withScenario } from '../scenario.ts'
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

/** Leads the browser to where the persona begins; its users are prepared for the scenario. */
function begin(store: Sandbox['store'], id: string, search: string) {
  const scenario = scenarioById(id)
  if (!scenario) return unknown(id)
  const { path } = routes.entries.find(({ name }) => name === entries[scenario.entry ?? '']) ?? { path: '/' }
  const location = scenario.link
    ? `${routes.codes.path}${search}#code=${encodeURIComponent(begun(store, id))}`
    : path + withScenario(id, search)
  return new HttpResponse(null, { status: 302, headers: { location } })
}

/** Entries in flows/routes.json by the tour that a persona takes. */
const entries: Partial<Record<string, string>> = {
  consultant: 'Consultant',
  business: 'BusinessCustomer',
  estate: 'Estate',
}

/** A switch that was begun before, and the code of the link that leads back to it. */
function begun(store: Sandbox['store'], id: string): string {
  const session = store.add(newSession({ switchMode: 'default' }, id))
  seed(session)
  return store.mintCode(session)
}

/** The sandbox's own routes; last of all, 404 for a call that does not exist. */
export function extraCalls({ store }: Sandbox): HttpHandler[] {
  return [
    http.get('*/api/v1/__sandbox/scenario/:id', ({ params }) => describe(String(params.id))),
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

/** Where a scenario is begun in a browser. */
export const scenarioPage = ({ store }: Sandbox): HttpHandler =>
  http.get('*/__sandbox/scenario/:id', ({ params, request }) =>
    begin(store, String(params.id), new URL(request.url).search),
  )

/** The static files of the CDN: banks.json and config.json. */
export function staticFiles(config: object): HttpHandler[] {
  return [
    http.get('*/banks.json', () => HttpResponse.json(banks)),
    http.get('*/config.json', () => HttpResponse.json(config)),
  ]
}
