import type { ErrorCode, Owner, Profile, SwitchCreateRequest } from '#generated/api.ts'
import { bankByCode, banks } from './data.ts'
import scenarioTable from './data/scenarios.json' with { type: 'json' }

export interface Scenario {
  title: string
  /** Id of another scenario whose values are the defaults of this one. */
  like?: string
  bank?: string
  login?: string
  pin?: string
  /** Name of an entry of flows/routes.json; default the start. */
  entry?: string
  type?: 'kws' | 'kws-guided' | 'nachlass' | 'business'
  partners?: number
  startedDaysAgo?: number
  /** Answers as real banks and backends do, with data/real.json over them. */
  real?: boolean
  /** Starts with a resume link instead of the entry. */
  link?: boolean
  /** Data that exists already when the switch starts. */
  seed?: ('accounts' | 'partners' | 'profile' | 'documents')[]
  switchError?: { code: ErrorCode; message: string }
  prefill?: Profile & { owners?: Owner[] }
}

// The cast: JSON imports widen enums to string. tests/unit/sandbox/data.test.ts validates the file.
const scenarios = scenarioTable as Record<string, Scenario>

/** P1..P10, size-N and the others of data/scenarios.json, or bank-<BLZ>; undefined when unknown. */
export function scenarioById(id: string): Scenario | undefined {
  const own = Object.hasOwn(scenarios, id) ? scenarios[id] : undefined
  if (own) return { ...(own.like !== undefined && scenarios[own.like]), ...own }
  const bank = /^bank-(\d{8})$/.exec(id)?.[1]
  return bank && bankByCode(bank) ? { title: `bank ${bank}`, bank, login: 'demo', pin: '12345' } : undefined
}

export const scenarioIds = () => [...Object.keys(scenarios), ...banks.map((bank) => `bank-${bank.bankCode}`)]

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
