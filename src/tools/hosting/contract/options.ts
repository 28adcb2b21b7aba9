/** What the walk is told about the backend under test. */
export interface Options {
  /** Bank code of the bank to log in at, from banks.json. */
  bank: string
  login: string
  pin: string
  /** Answer to a challenge that asks for a TAN. */
  otp: string
  /** IBAN of the new account: German, valid, and none of the bank's. */
  iban: string
  /** Address of the bank directory. */
  banks: string
  /** Where a test system shows the mails and SMS that it sends, as the sandbox does: `?to=` an address, `{items}`. */
  outbox: string
  /** Milliseconds between polls where the answer names none, and for one call. */
  interval: number
  timeout: number
}
