import type { Challenge, Method } from '#generated/api.ts'
import type { Clock } from '../clock.ts'
import { behaviours, bankByCode } from '../data.ts'
import material from '../data/challenges.json' with { type: 'json' }
import type { Login } from '../session.ts'
import { effectOf } from './effect.ts'
import { methodsOf } from './methods.ts'

/** Lifetime of a challenge. Real time, so that a fast clock does not shorten the time for typing. */
const LIFETIME_MS = 300_000
const POLL_MS = 5000

/** The fields of a challenge that depend on its method. */
type MethodFields = Partial<Challenge> & Pick<Challenge, 'type'>

const digits: MethodFields = { type: 'otp', label: 'TAN', otpFormat: 'integer', otpMaxLength: 6 }
const picture = (data: string, alt: string) => ({ mime: 'image/png' as const, data, alt })

function methodFields(method: Method, login: Login, origin: string, clock: Clock): MethodFields {
  const bank = bankByCode(login.bankCode)?.name ?? 'Bank'
  const device = method.device ?? ''
  switch (method.kind) {
    case 'sms':
      return { ...digits, message: `${bank}: Wir haben eine TAN an ${device} geschickt.` }
    case 'push-otp':
      return {
        ...digits,
        otpFormat: 'characters',
        otpMaxLength: 8,
        label: 'Code aus der App',
        message: `${bank}: Öffnen Sie die App auf ${device} und lesen Sie den Code ab.`,
      }
    case 'photo':
      return {
        ...digits,
        message: `${bank}: Scannen Sie das Bild mit dem Lesegerät.`,
        image: picture(
          material.photo,
          'Farbmosaik für die photoTAN. Wenn Sie es nicht scannen können, wählen Sie ein anderes Verfahren.',
        ),
      }
    case 'qr':
      return {
        ...digits,
        message: `${bank}: Scannen Sie den QR-Code mit der Banking-App.`,
        image: picture(
          material.qr,
          'QR-Code für die Banking-App. Wenn Sie ihn nicht scannen können, wählen Sie ein anderes Verfahren.',
        ),
      }
    case 'chip-optical':
      return {
        ...digits,
        message: `${bank}: Stecken Sie ${device} in den TAN-Generator und halten Sie ihn an die Grafik.`,
        flicker: material.flicker,
        startCode: material.startCode,
      }
    case 'chip-manual':
      return {
        ...digits,
        message: `${bank}: Stecken Sie ${device} in den TAN-Generator, drücken Sie TAN und geben Sie den Startcode ein.`,
        startCode: material.startCode,
      }
    case 'push-decoupled':
      return {
        type: 'decoupled',
        message: `${bank}: Bitte geben Sie den Zugriff in der App auf ${device} frei.`,
        pollAfterMs: clock.real(POLL_MS),
        pollingAllowed: behaviours[login.bankCode]?.polling !== false,
        confirmAllowed: true,
      }
    case 'redirect':
      return {
        type: 'redirect',
        message: `${bank}: Sie melden sich auf der Seite Ihrer Bank an und kommen danach hierher zurück.`,
        redirectUrl: `${origin}/__sandbox/bank?loginId=${login.id}`,
      }
    default:
      throw new Error(`sandbox: no challenge for ${method.kind}`)
  }
}

/** Creates a challenge for a method and makes it the current one of the login. */
export function issue(login: Login, method: Method, origin: string, clock: Clock): Challenge {
  const effect = effectOf(login.name)
  const expireMs = effect?.do === 'login' ? effect.expireMs : undefined
  login.issuedAt = Date.now()
  login.kind = method.kind
  login.challenge = {
    loginId: login.id,
    ...methodFields(method, login, origin, clock),
    methods: methodsOf(login),
    chosen: method.id,
    expiresAt: new Date(
      Date.now() + (expireMs === undefined ? LIFETIME_MS : clock.real(expireMs)),
    ).toISOString(),
  }
  return login.challenge
}

/** Creates a challenge that asks for the method. */
export function offerMethods(login: Login): Challenge {
  login.issuedAt = Date.now()
  const expiresAt = new Date(Date.now() + LIFETIME_MS).toISOString()
  const message = 'Bitte wählen Sie ein TAN-Verfahren.'
  login.challenge = {
    loginId: login.id,
    type: 'method-select',
    methods: methodsOf(login),
    message,
    expiresAt,
  }
  return login.challenge
}

/** Creates a new challenge for the current method. */
export function reissue(login: Login, origin: string, clock: Clock): Challenge | undefined {
  const method = methodsOf(login).find((entry) => entry.id === login.challenge?.chosen)
  return method && issue(login, method, origin, clock)
}

export const expired = (login: Login) => Date.parse(login.challenge?.expiresAt ?? '') <= Date.now()
