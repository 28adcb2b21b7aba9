import type { SwitchCreateRequest } from '#generated/api.ts'

const prefix = 'scenario-'

/** The query of an address that begins a scenario: the app passes `service` on as it stands. */
export function withScenario(id: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set('service', prefix + id)
  return `?${query}`
}

/** The scenario that a new user is prepared for: that of the header x-sandbox-scenario, else of the service it came by. */
export function scenarioOf(request: Request, { service }: SwitchCreateRequest): string | null {
  return (
    request.headers.get('x-sandbox-scenario') ??
    (service?.startsWith(prefix) ? service.slice(prefix.length) : null)
  )
}
