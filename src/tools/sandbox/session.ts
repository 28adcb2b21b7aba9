import type {
  Account,
  Challenge,
  HandedInIdentity,
  Partner,
  Profile,
  SwitchCompletedResponse,
  SwitchCompleteResponse,
  SwitchCreateRequest,
  SwitchTypeRequest,
  TokenPair,
  Unmatched,
  UploadedFile,
} from '#generated/api.ts'
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
  wrongOtps: number
  returnUrl?: string
  /** One-time value of the redirect. */
  redirectState?: string
  decision?: 'approve' | 'cancel'
  /** When reading the postings started: the first retrieve after the login is done. Milliseconds since 1970. */
  readFrom?: number
  retrieved: boolean
}

export const newLogin = (bankCode: string, name: string): Login => ({
  id: crypto.randomUUID(),
  bankCode,
  name,
  state: 'open',
  issuedAt: Date.now(),
  wrongOtps: 0,
  retrieved: false,
})

const DAY = 86_400_000

/** What an access token stands for, from POST /switch to logout. The store sets its tokens. */
export class Session {
  readonly userId: string = crypto.randomUUID()
  token = ''
  jwt: TokenPair = { access_token: '', refresh_token: '' }
  /** Expiry of the access token, in milliseconds since 1970. */
  accessUntil = 0
  readonly start: SwitchCreateRequest
  readonly scenario: Scenario | undefined
  readonly startedAt: string
  type: SwitchTypeRequest['type'] | undefined
  withoutLogin: boolean | undefined
  profile: Profile
  consultantMail: string | undefined
  /** The data that a bank has handed in, until the customer agrees; then the values that the customer must not change. */
  handedIn: HandedInIdentity | undefined
  readOnly: HandedInIdentity['readOnly']
  step: string | undefined
  logins: Login[] = []
  accounts: Account[] = []
  partners: Partner[] = []
  unmatched: Unmatched[] = []
  /** Unmatched groups that were assigned to a partner, by the partner's id. */
  readonly assigned: Record<string, Unmatched[]> = {}
  /** `source` of deleted partners by id, for restoring them. */
  readonly deleted: Record<string, Partner['source']> = {}
  uploads: UploadedFile[] = []
  completed = false
  /** Time of the order, in milliseconds since 1970. The stage of its letters: 0 not sent, 1 sent, 2 answered. */
  orderedAt = 0
  stage = 0
  /** What the order says about letters and withdrawal. */
  given: Pick<SwitchCompletedResponse, 'onPaper' | 'withdrawalStart' | 'unclear'> = {}
  /** The order: its Idempotency-Key and the answer. */
  order: { key: string; answer: SwitchCompleteResponse } | undefined
  /** Number of wrong PINs by bank and login name; 3 blocks the access. */
  readonly wrongPins: Record<string, number> = {}
  /** Set by /banking/abandon: the login name `busy` works again. */
  released = false
  /** The login name `http.401` has caused its 401. */
  faulted = false

  constructor(start: SwitchCreateRequest, scenarioId: string | null) {
    const scenario = scenarioId ? scenarioById(scenarioId) : undefined
    this.start = start
    this.scenario = scenario
    this.startedAt = new Date(Date.now() - (scenario?.startedDaysAgo ?? 0) * DAY).toISOString()
    this.type = scenario?.type
    this.profile = scenario?.seed?.includes('profile') ? { ...scenario.prefill } : {}
  }
}
