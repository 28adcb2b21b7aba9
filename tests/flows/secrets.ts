/** Stands for whatever the customer types and nobody may keep: PIN, TAN, login name, what a bank hands back. */
export const secret = 'SECRET-0815'

/**
 * Values of events that are secrets though no form holds them: the hints of a form say `secret`, but the login fields of a
 * bank and its challenge are elements of their own, and what a bank hands back comes by the address. Events that do not
 * carry them take no harm.
 */
export const secretEvents: Readonly<Record<string, unknown>> = {
  login: [{ name: 'user', value: secret }],
  otp: secret,
  query: `loginId=3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10&state=${secret}`,
}

/** Values of answers that are secrets: no schema of an answer says so. */
export const secretAnswers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'switch.prepareOrder': { packagePassword: secret },
}
