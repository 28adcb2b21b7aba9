import type { ErrorBody, ErrorCode } from '#generated/api.ts'
import errorCodes from '../../../../schemas/entities/error-code.schema.json' with { type: 'json' }
import type { Kind } from '../data.ts'

/** What a login name makes the sandbox do if bank and PIN are right; README.md lists the names. */
export type Effect =
  | { do: 'login'; kind?: Kind; choose?: true; expireMs?: number; neverApprove?: true; noAccounts?: true }
  | { do: 'fail'; code: ErrorCode; more?: Partial<ErrorBody> }
  | { do: 'provider' | 'busy' | 'http-500' | 'http-401' | 'http-401-final' | 'drop' | 'slow' }

const NAMES: Record<string, Effect> = {
  demo: { do: 'login' },
  'demo+leer': { do: 'login', noAccounts: true },
  'sca.choice': { do: 'login', choose: true },
  'sca.sms': { do: 'login', kind: 'sms' },
  'sca.push': { do: 'login', kind: 'push-decoupled' },
  'sca.photo': { do: 'login', kind: 'photo' },
  'sca.qr': { do: 'login', kind: 'qr' },
  'sca.chip': { do: 'login', kind: 'chip-optical' },
  'sca.manual': { do: 'login', kind: 'chip-manual' },
  'sca.redirect': { do: 'login', kind: 'redirect' },
  'sca.push-never': { do: 'login', kind: 'push-decoupled', neverApprove: true, expireMs: 60_000 },
  'sca.expired': { do: 'login', kind: 'sms', expireMs: 20_000 },
  'err.sca-required': { do: 'login', kind: 'sms' },
  'redirect.https': {
    do: 'fail',
    code: 'access-denied',
    more: { redirect: 'https://bank.example.org/hinweise' },
  },
  'redirect.app': { do: 'fail', code: 'access-denied', more: { redirect: '/' } },
  'redirect.error': { do: 'fail', code: 'access-denied', more: { redirect: true } },
  populate: { do: 'fail', code: 'could-not-add-banklogin', more: { populate: { login: 'demo' } } },
  'provider.long': { do: 'provider' },
  busy: { do: 'busy' },
  'http.500': { do: 'http-500' },
  'http.401': { do: 'http-401' },
  'http.401x': { do: 'http-401-final' },
  'net.drop': { do: 'drop' },
  'slow.10s': { do: 'slow' },
}

// The cast: a JSON import widens the enum to string. The type is generated from the same schema.
export const ERROR_CODES = errorCodes.enum as ErrorCode[]

/** The effect of a login name; undefined for an unknown name, which the bank treats like a wrong PIN. */
export function effectOf(name: string): Effect | undefined {
  if (Object.hasOwn(NAMES, name)) return NAMES[name]
  if (name.startsWith('demo+')) return { do: 'login' }
  const code = ERROR_CODES.find((entry) => `err.${entry}` === name)
  return code && { do: 'fail', code }
}
