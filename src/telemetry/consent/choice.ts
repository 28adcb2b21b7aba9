import type { Tenant } from '#generated/engine.ts'
import { config } from '../../boot/config.ts'
import { ownKeys } from '../../session/keys.ts'
import { readItem, writeItem } from '../../session/storage.ts'
import { start, stop } from './sinks.ts'

/** Undefined: not asked yet, or asked again. */
export type Choice = 'given' | 'refused' | undefined

let tenant = ''
const listeners = new Set<() => void>()

/** The choice of this tab, which holds for the bank that asked and for no other. */
export function choice(): Choice {
  const [who, what] = (readItem(ownKeys.consent) ?? '').split(' ')
  return who === tenant && (what === 'given' || what === 'refused') ? what : undefined
}

export const onChoice = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const act = () => (choice() === 'given' ? start(config(), () => choice() === 'given') : stop())

/** Keeps the choice and acts on it at once; undefined asks again, and nothing is sent meanwhile. */
export function choose(next: Choice): void {
  writeItem(ownKeys.consent, next && `${tenant} ${next}`)
  act()
  listeners.forEach((listener) => listener())
}

/** Takes up what was chosen before in this tab. False where this bank wants to know nothing, so that nobody is asked. */
export function takeUp({ id, features }: Tenant): boolean {
  if (features?.telemetry === false) return false
  tenant = id
  if (choice()) act()
  return true
}
