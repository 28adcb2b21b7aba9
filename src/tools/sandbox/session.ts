import type {
  Account,
  Challenge,
  HandedInIdentity,
  Partner,
  Profile,
  SwitchCompletedResponse,
  SwitchCompleteResponse,
  SwitchTypeRequest,
  Unmatched,
  UploadedFile,
} from '#generated/api.ts'
import type { SwitchCreateRequest } from '#generated/api.ts'
import type { Kind } from './data.ts'
import { scenarioById, type Scenario } from './scenario.ts'

/** A bank login: 'open' until the second factor is confirmed, then 'done'. */
export interface Login {
  id: string
  bankCode: string
  name: string
  state: 'open' | 'done'
  challenge?: Challenge
  /** When the current challenge was created, in milliseconds since 1970. */
  issuedAt: number
  kind?: Kind
  wrongOtps: number
  returnUrl?: string
  /** One-time value of the redirect. */
  redirectState?: string
  decision?: 'approve' | 'cancel'
  /** When reading the postings started: the first retrieve after the login is done. Milliseconds since 1970. */
  readFrom?: number
  retrieved: boolean
}

export interface Session {
  userId: string
  token: string
  access: string
  refresh: string
  /** Expiry of the access token, in milliseconds since 1970. */
  accessUntil: number
  start: SwitchCreateRequest
  scenario: Scenario | undefined
  startedAt: string
  type: SwitchTypeRequest['type'] | undefined
  withoutLogin: boolean | undefined
  profile: Profile
  consultantMail: string | undefined
  /** The data that a bank has handed in, until the customer agrees; then the values that the customer must not change. */
  handedIn: HandedInIdentity | undefined
  readOnly: HandedInIdentity['readOnly']
  step: string | undefined
  logins: Login[]
  accounts: Account[]
  partners: Partner[]
  unmatched: Unmatched[]
  /** Unmatched groups that were assigned to a partner, by the partner's id. */
  assigned: Record<string, Unmatched[]>
  /** `source` of deleted partners by id, for restoring them. */
  deleted: Record<string, Partner['source']>
  uploads: UploadedFile[]
  completed: boolean
  /** Time of the order, in milliseconds since 1970. The stage of its letters: 0 not sent, 1 sent, 2 answered. */
  orderedAt: number
  stage: number
  /** What the order says about letters and withdrawal. */
  given: Pick<SwitchCompletedResponse, 'onPaper' | 'withdrawalStart' | 'unclear'>
  /** The order: its Idempotency-Key and the answer. */
  order: { key: string; answer: SwitchCompleteResponse } | undefined
  /** Number of wrong PINs by bank and login name; 3 blocks the access. */
  wrongPins: Record<string, number>
  /** Set by /banking/abandon: the login name `busy` works again. */
  released: boolean
  /** The login name `http.401` has caused its 401. */
  faulted: boolean
}

const DAY = 86_400_000

/** Creates a switch without tokens; the store adds them. */
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
    handedIn: undefined,
    readOnly: undefined,
    step: undefined,
    logins: [],
    accounts: [],
    partners: [],
    unmatched: [],
    assigned: {},
    deleted: {},
    uploads: [],
    completed: false,
    orderedAt: 0,
    stage: 0,
    given: {},
    order: undefined,
    wrongPins: {},
    released: false,
    faulted: false,
  }
}
