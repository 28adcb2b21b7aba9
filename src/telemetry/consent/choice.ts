import type { EndedConsent } from '#generated/context.ts'
import type { Tenant } from '#generated/engine.ts'
import { createStore } from '#engine/view/store.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { config } from '../../config/config.ts'
import { ownKeys } from '../../session/keys.ts'
import { readItem, writeItem } from '../../session/storage.ts'

export interface Sink {
  /** Stops at once: events that are not sent yet are dropped. */
  stop(): void
}

/** Undefined: the customer has not answered yet, or has reopened the question. */
export type Choice = 'given' | 'refused' | undefined

let tenant = ''
let version = ''

/** The stored value, five words: tenant id, choice, version of the consent text, time, purposes. */
const stored = (): string[] => (readItem(ownKeys.consent) ?? '').split(' ')

/** The choice in this tab. It is valid only for the tenant that asked. */
export const choice = createStore<Choice>(undefined)

const isPurpose = (name: string) => name === 'usage' || name === 'errors'

/** The consent that was given: time, version of the text, purposes; undefined without consent. */
export function agreement(): EndedConsent | undefined {
  const [, , textVersion = '', at = '', to = ''] = stored()
  return choice.read() === 'given' && at
    ? { at, version: textVersion, to: to.split(',').filter(isPurpose) }
    : undefined
}

let running: Promise<Sink | undefined>[] = []

const maxEarly = 200

type AnyEvent = Event & { detail?: unknown; error?: unknown; reason?: unknown }

type Open<Config> = (config: Config, early: readonly unknown[], consent: EndedConsent) => Sink

/**
 * Loads a sink and opens it with what has happened since, if there is still consent. A sink that fails to load is left out.
 * @param types the events that happen between the consent and the time when the sink is loaded
 */
async function open<Config>(
  ownConfig: Config,
  types: string[],
  load: () => Promise<{ open: Open<Config> }>,
): Promise<Sink | undefined> {
  const early: unknown[] = []
  const loading = new AbortController()
  const take = ({ detail, error, reason }: AnyEvent) =>
    void (early.length < maxEarly && early.push(error ?? reason ?? detail))
  for (const type of types) window.addEventListener(type, take, { signal: loading.signal })
  try {
    const { open: openSink } = await load()
    const consent = agreement()
    return consent && openSink(ownConfig, early, consent)
  } catch {
    return undefined
  } finally {
    loading.abort()
  }
}

/** Stops all sinks; while there is consent, opens those that the deployment config declares. */
function applyChoice(): void {
  for (const sink of running) void sink.then((opened) => opened?.stop())
  running = []
  if (choice.read() !== 'given') return
  const { usage, sentry } = config()
  if (usage) running.push(open(usage, ['wechselwerk:usage'], () => import('../usage-sink.ts')))
  if (sentry) running.push(open(sentry, ['error', 'unhandledrejection'], () => import('../sentry/sink.ts')))
}

/** Stores the choice and applies it at once. Undefined reopens the question; nothing is sent until it is answered. */
export function choose(next: Choice): void {
  const { usage, sentry } = config()
  const purposes = [usage && 'usage', sentry && 'errors'].filter(Boolean).join(',')
  writeItem(ownKeys.consent, next && [tenant, next, version, new Date().toISOString(), purposes].join(' '))
  choice.write(next)
  applyChoice()
}

/** Restores and applies the stored choice of this tab. False if the tenant has switched telemetry off: then nobody is asked. */
export function restoreChoice({ id, features, versions }: Tenant): boolean {
  if (features?.telemetry === false) return false
  tenant = id
  version = versions?.measuring ?? settings.textVersions.measuring
  const [owner, value] = stored()
  choice.write(owner === id && (value === 'given' || value === 'refused') ? value : undefined)
  applyChoice()
  return true
}
