import type {
  Account,
  Challenge,
  Partner,
  Profile,
  SwitchCompleteResponse,
  SwitchTypeRequest,
  Unmatched,
  UploadedFile,
} from '#generated/api.ts'
import type { SwitchCreateRequest } from '#generated/api.ts'
import { scenarioById, type Kind, type Scenario } from './data.ts'

/** A bank login: open until the second factor is given, then done; `readFrom` is set by the first retrieve after that. */
export interface Login {
  id: string
  bankCode: string
  name: string
  state: 'open' | 'done'
  challenge?: Challenge
  /** Date.now() at which the running challenge was issued. */
  issuedAt: number
  kind?: Kind
  wrongOtps: number
  returnUrl?: string
  /** One-time value of the redirect. */
  redirectState?: string
  decision?: 'approve' | 'cancel'
  readFrom?: number
  retrieved: boolean
}

export interface Session {
  userId: string
  token: string
  access: string
  refresh: string
  /** Date.now() after which the access token is refused. */
  accessUntil: number
  start: SwitchCreateRequest
  scenario: Scenario | undefined
  startedAt: string
  type: SwitchTypeRequest['type'] | undefined
  withoutLogin: boolean | undefined
  profile: Profile
  consultantMail: string | undefined
  /** Where the customer was who has asked for a link. */
  step: string | undefined
  logins: Login[]
  accounts: Account[]
  partners: Partner[]
  unmatched: Unmatched[]
  /** Unmatched groups that a partner settled, by its id. */
  settled: Record<string, Unmatched[]>
  /** Where partners came from that were deleted, by id: one may be put back. */
  deleted: Record<string, Partner['source']>
  uploads: UploadedFile[]
  completed: boolean
  /** The order that was given: its Idempotency-Key, and how it was answered. */
  order: { key: string; answer: SwitchCompleteResponse } | undefined
  /** Wrong PINs by bank and login name; 3 = blocked. */
  wrongPins: Record<string, number>
  /** True after /banking/abandon: the name `busy` is free again. */
  released: boolean
  /** True once `http.401` has answered its 401. */
  faulted: boolean
}

const DAY = 86_400_000

/** A new switch without tokens; the store adds them. */
export function newSession(
  start: SwitchCreateRequest,
  scenarioId: string | null,
): Omit<Session, 'token' | 'access' | 'refresh' | 'accessUntil'> {
  const scenario = scenarioId ? scenarioById(scenarioId) : undefined
  return {
    userId: crypto.randomUUID(),
    start,
    scenario,
    startedAt: new Date(Date.now() - (scenario?.startedDaysAgo ?? 0) * DAY).toISOString(),
    type: scenario?.type,
    withoutLogin: undefined,
    profile: scenario?.seed?.includes('profile') ? { ...scenario.prefill } : {},
    consultantMail: undefined,
    step: undefined,
    logins: [],
    accounts: [],
    partners: [],
    unmatched: [],
    settled: {},
    deleted: {},
    uploads: [],
    completed: false,
    order: undefined,
    wrongPins: {},
    released: false,
    faulted: false,
  }
}
