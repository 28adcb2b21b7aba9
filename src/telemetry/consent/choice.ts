import type { EndedConsent } from '#generated/context.ts'
import type { Tenant } from '#generated/engine.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { config } from '../../boot/config.ts'
import { ownKeys } from '../../session/keys.ts'
import { readItem, writeItem } from '../../session/storage.ts'
import { start, stop } from './sinks.ts'

/** Undefined: not asked yet, or asked again. */
export type Choice = 'given' | 'refused' | undefined

let tenant = ''
let version = ''
const listeners = new Set<() => void>()

/** As it is kept: bank, choice, version of the words, when, and to what. */
const kept = (): string[] => (readItem(ownKeys.consent) ?? '').split(' ')

/** The choice of this tab, which holds for the bank that asked and for no other. */
export function choice(): Choice {
  const [who, what] = kept()
  return who === tenant && (what === 'given' || what === 'refused') ? what : undefined
}

const isPurpose = (name: string) => name === 'usage' || name === 'errors'

/** What was agreed to, when, and in which words; undefined where nothing was. */
export function agreement(): EndedConsent | undefined {
  const [, , words = '', at = '', to = ''] = kept()
  return choice() === 'given' && at ? { at, version: words, to: to.split(',').filter(isPurpose) } : undefined
}

export const onChoice = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const act = () => (choice() === 'given' ? start(config(), agreement) : stop())

/** What this installation asks for. */
function purposes(): string {
  const { usage, sentry } = config()
  return [usage && 'usage', sentry && 'errors'].filter(Boolean).join(',')
}

/** Keeps the choice and acts on it at once; undefined asks again, and nothing is sent meanwhile. */
export function choose(next: Choice): void {
  writeItem(ownKeys.consent, next && [tenant, next, version, new Date().toISOString(), purposes()].join(' '))
  act()
  listeners.forEach((listener) => listener())
}

/** Takes up what was chosen before in this tab. False where this bank wants to know nothing, so that nobody is asked. */
export function takeUp({ id, features, versions }: Tenant): boolean {
  if (features?.telemetry === false) return false
  tenant = id
  version = versions?.measuring ?? settings.textVersions.measuring
  if (choice()) act()
  return true
}
