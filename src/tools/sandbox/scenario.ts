import type { SwitchCreateRequest } from '#generated/api.ts'

const prefix = 'scenario-'

/** Adds a scenario to a query. The app sends the parameter `service` unchanged to POST /switch. */
export function withScenario(id: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set('service', prefix + id)
  return `?${query}`
}

/** Id of the scenario for a new user: from the header x-sandbox-scenario, else from `service`. */
export function scenarioOf(request: Request, { service }: SwitchCreateRequest): string | null {
  return (
    request.headers.get('x-sandbox-scenario') ??
    (service?.startsWith(prefix) ? service.slice(prefix.length) : null)
  )
}
