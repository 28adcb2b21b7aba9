export const steps = ['login', 'accounts', 'owner', 'account', 'check'] as const
const all = ['start', ...steps, 'done', 'partners', 'banks'] as const

export type Step = (typeof all)[number]

export const asStep = (name: string): Step => all.find((step) => step === name) ?? 'start'

/** The step after each. */
export const nextOf: Record<Step, Step> = {
  start: 'login',
  login: 'accounts',
  accounts: 'partners',
  owner: 'account',
  account: 'check',
  check: 'done',
  done: 'start',
  partners: 'owner',
  banks: 'done',
}
