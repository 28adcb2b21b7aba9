import type { Aside, Context } from '#generated/context.ts'
import type { Entry } from '#generated/engine.ts'
import { readPosition } from '#engine/flow/persist.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { entries, entryAt } from '../boot/entries.ts'
import { leave } from '../boot/reload-guard.ts'
import { clearSession, flowStore } from './flow-store.ts'
import { ownKeys, sessionKeys } from './keys.ts'
import { clearTokens } from './tokens.ts'

/** What names the entry, and who was handed over before, not the user. */
const lasting = [
  sessionKeys.mode,
  sessionKeys.service,
  sessionKeys.immoscoutMieterPlus,
  sessionKeys.handedOver,
]

type Drafts = Record<string, Record<string, unknown> | undefined>

const kept = <K extends keyof Context>(key: K) =>
  flowStore.read(Reflect.get(sessionKeys, key)) as Context[K] | undefined // the store validates it by the schema of its key

function answers(flow: string): Aside {
  const drafts = (flowStore.read(ownKeys.draft) ?? {}) as Drafts // written by keepDraft alone
  const profile = kept('profile')
  return {
    at: Date.now(),
    flow,
    bank: kept('bank') ?? null,
    withoutLogin: kept('withoutLogin') ?? false,
    profile: profile ? { ...profile, closeAccounts: null } : null,
    consultation: kept('consultation') ?? null,
    drafts: Object.fromEntries(
      settings.unfinished.drafts.map(({ screen, element }) => [
        screen,
        { [element]: drafts[screen]?.[element] },
      ]),
    ),
  }
}

/** The entry whose mode is active: that of the page, else that of the flow that was left for another page. */
export function activeEntry(): Pick<Entry, 'path' | 'flow'> {
  const { flow } = readPosition(flowStore) ?? {}
  const shown = entryAt(window.location.pathname)
  const entry = shown && !shown.beside ? shown : entries().find((one) => one.flow === flow)
  return entry ?? { path: '/', flow: '' }
}

/** Logs out: forgets user and answers, with everything that is still typed. What names the entry stays. */
export function logOut(): void {
  const entry = lasting.map((key) => [key, flowStore.read(key)] as const)
  clearTokens()
  clearSession()
  for (const [key, value] of entry) flowStore.write(key, value)
}

/** Logs out, but keeps the answers alone, for the offer on Start: no ids of the server, no secrets. */
export function archiveAnswers(flow: string): void {
  // Without a start there is nothing to go on with; an offer not yet taken stays.
  const aside = flowStore.read(sessionKeys.switchStartedAt)
    ? answers(flow)
    : flowStore.read(sessionKeys.aside)
  logOut()
  flowStore.write(sessionKeys.aside, aside)
}

/** The session is over or led nowhere: to the entry, anew, where what was answered is offered again. */
export function restart(): void {
  const { path, flow } = activeEntry()
  leave()
  // What is done leaves nothing to go on with; its receipt stays as long as the tab.
  if (flowStore.read(sessionKeys.receipt)) clearTokens()
  else archiveAnswers(flow)
  window.location.replace(path)
}
