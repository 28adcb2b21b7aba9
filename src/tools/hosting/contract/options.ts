/** Settings for the backend under test. */
export interface Options {
  /** Bank code (from banks.json) of the bank to log in to. */
  bank: string
  login: string
  pin: string
  /** TAN for challenges. */
  otp: string
  /** IBAN of the new account: German, valid, and not of an old account. */
  iban: string
  /** URL of the bank directory. */
  banks: string
  /** URL where the test system lists sent mails and SMS: `?to=` address or number, answers `{items}`, as the sandbox does. */
  outbox: string
  /** Default interval between polls, in milliseconds. */
  interval: number
  /** Timeout of a call, in milliseconds. */
  timeout: number
}
