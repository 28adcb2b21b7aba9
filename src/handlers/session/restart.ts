import { keepTenant } from '#engine/tenant/links.ts'
import type { ArchivedAnswers, Context } from '#generated/context.ts'
import type { Entry } from '#generated/engine.ts'
import { replacePage } from '#engine/util/base-path.ts'
import { readPosition } from '#engine/flow/persist.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { entries, shownEntry } from '../../routes/entries.ts'
import { markLeaving } from '../../session/leaving.ts'
import { clearSession, flowStore } from '../../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../../session/keys.ts'
import { clearTokens } from '../../session/tokens.ts'

/** Context keys that belong to the entry or to the consultant, not to the user. */
const entryKeys = [
  sessionKeys.mode,
  sessionKeys.service,
  sessionKeys.immoscoutMieterPlus,
  sessionKeys.handedOver,
]

type Drafts = Record<string, Record<string, unknown> | undefined>

const stored = <K extends keyof Context>(key: K) =>
  flowStore.read(Reflect.get(sessionKeys, key)) as Context[K] | undefined // the store validates each value by the schema of its key

function answers(flow: string): ArchivedAnswers {
  const drafts = (flowStore.read(ownKeys.draft) ?? {}) as Drafts // only the engine's persist.ts writes this key
  const profile = stored('profile')
  const consultation = stored('consultation')
  return {
    at: Date.now(),
    flow,
    bank: stored('bank') ?? null,
    withoutLogin: stored('withoutLogin') ?? false,
    profile: profile ? { ...profile, closeAccounts: null, closingHolders: null } : null,
    consultation: consultation ? { ...(consultation as Record<string, string>) } : null, // values from JSON are never undefined
    drafts: Object.fromEntries(
      settings.archivedAnswers.drafts.map(({ screen, element }) => [
        screen,
        { [element]: drafts[screen]?.[element] },
      ]),
    ),
  }
}

/** The entry whose mode is active: the entry of the page; on pages without an entry, the entry of the stored flow. */
export function activeEntry(): Pick<Entry, 'path' | 'flow'> {
  const { flow } = readPosition(flowStore) ?? {}
  const shown = shownEntry()
  const entry = shown && !shown.standalone ? shown : entries().find((candidate) => candidate.flow === flow)
  return entry ?? { path: '/', flow: '' }
}

/** Logs out: deletes the tokens, the answers and all drafts. The parameters of the entry stay. */
export function logOut(): void {
  const entry = entryKeys.map((key) => [key, flowStore.read(key)] as const)
  clearTokens()
  clearSession()
  for (const [key, value] of entry) flowStore.write(key, value)
}

/** Logs out, but archives the answers, so that Start can offer them. No ids of the server and no secrets are archived. */
export function archiveAnswers(flow: string): void {
  // A switch that was not started has no answers; an existing archive then stays.
  const archived = flowStore.read(sessionKeys.switchStartedAt)
    ? answers(flow)
    : flowStore.read(sessionKeys.archivedAnswers)
  logOut()
  flowStore.write(sessionKeys.archivedAnswers, archived)
}

/** Archives the answers and reloads the page of the entry, which offers them again. */
export function restart(): void {
  const { path, flow } = activeEntry()
  markLeaving()
  // After an order nothing is archived; the receipt stays as long as the tab.
  if (flowStore.read(sessionKeys.receipt)) clearTokens()
  else archiveAnswers(flow)
  replacePage(keepTenant(path))
}
