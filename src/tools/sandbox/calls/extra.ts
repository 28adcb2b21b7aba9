import { http, HttpResponse, type HttpHandler } from 'msw'
import { bankByCode, banks, scenarioById } from '../data.ts'
import { failure } from '../errors.ts'
import type { Scenario } from '../data.ts'
import type { Sandbox } from '../sandbox.ts'
import { newSession } from '../session.ts'
import { seed } from '../switch/seed.ts'

const answer = (body: object, status = 200) =>
  HttpResponse.json(body, { status, headers: { 'x-request-id': crypto.randomUUID() } })

function scenarioAnswer(store: Sandbox['store'], id: string) {
  const scenario = scenarioById(id)
  if (!scenario) return answer(failure('unknown', { message: `no scenario ${id}` }).body, 404)
  const { title, login, pin, entry, consultantMail, prefill } = scenario
  const bank = scenario.bank ? bankByCode(scenario.bank) : undefined
  const route = entry && entries[entry]
  return answer({
    id,
    title,
    bank,
    login,
    pin,
    ...(route && { entry: route }),
    ...(scenario.link && { code: begun(store, id) }),
    consultantMail,
    prefill,
  })
}

/** Entries in flows/routes.json by the tour that a persona takes. */
const entries: Partial<Record<NonNullable<Scenario['entry']>, string>> = {
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
    http.get('*/api/v1/__sandbox/scenario/:id', ({ params }) => scenarioAnswer(store, String(params.id))),
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

/** The static files of the CDN: banks.json and config.json. */
export function staticFiles(config: object): HttpHandler[] {
  return [
    http.get('*/banks.json', () => HttpResponse.json(banks)),
    http.get('*/config.json', () => HttpResponse.json(config)),
  ]
}
