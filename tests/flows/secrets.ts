/** Takes the place of data that must not be stored: PIN, TAN, login name, and the code that a bank returns. */
export const secret = 'SECRET-0815'

/** Secrets that come from no form field: login, TAN, and the code in a bank's address. Added to every event; unused ones do nothing. */
export const secretEvents: Readonly<Record<string, unknown>> = {
  login: [{ name: 'user', value: secret }],
  otp: secret,
  query: `loginId=3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10&state=${secret}`,
}

/** Secret values of answers. Their schemas do not mark them. */
export const secretAnswers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'order.prepare': { packagePassword: secret },
}
