import type { Method } from '#generated/api.ts'
import { behaviours, methods, type Kind } from '../data.ts'
import type { Login } from '../session.ts'
import { effectOf } from './effect.ts'

const FALLBACK: Kind[] = ['sms', 'push-decoupled', 'photo', 'chip-manual']

function methodOf(kind: Kind, medium: number): Method {
  const { name, device } = methods[kind]
  const label = medium > 1 ? device.replace(/.$/, String(medium)) : device
  return { id: `${kind}-${medium}`, name, kind, ...(label ? { device: label } : {}) }
}

/** TAN methods of a login: that of the login name first, then those of the bank. Empty means no second factor. */
export function methodsOf(login: Login): Method[] {
  const effect = effectOf(login.name)
  const bank = behaviours[login.bankCode]
  const forced = effect?.do === 'login' ? effect.kind : undefined
  const choose = effect?.do === 'login' && effect.choose
  const own = bank?.kinds ?? []
  const kinds = forced
    ? [forced, ...own.filter((kind) => kind !== forced)]
    : choose && own.length < 2
      ? FALLBACK
      : own
  const media = Array.from({ length: bank?.media ?? 1 }, (_, index) => index + 1)
  return kinds.flatMap((kind) => media.map((medium) => methodOf(kind, medium)))
}

/** Whether the customer has to choose a method before the first challenge. */
export function mustChoose(login: Login): boolean {
  const effect = effectOf(login.name)
  if (effect?.do === 'login' && effect.kind) return false
  return (effect?.do === 'login' && effect.choose) || behaviours[login.bankCode]?.choose === true
}
