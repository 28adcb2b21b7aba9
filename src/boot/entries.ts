import type { Entry, Routes, Tenant } from '#generated/engine.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import { exists } from './data.ts'

export const routeTable: Routes = routes

const all = routeTable.entries
let onOffer = all

/** The entries that the tenant offers. */
export const entries = (): readonly Entry[] => onOffer

/** Links of mails lead to the one, and whoever ends a session to the other, whatever the tenant offers. */
const isAlwaysOpen = ({ path, beside }: Entry) =>
  beside === true || path === routeTable.codes?.path || path === routeTable.ended?.path

/**
 * Offers what a tenant names: entries with their flows. Where the one at the root is not among them, the first stands there.
 * The one that redeems codes is there in any case, as links of mails lead to it. Names that there are not count for nothing;
 * without one that there is, all are offered.
 */
export function offer(own: Tenant['entries'] = {}): void {
  const named = Object.entries(own).flatMap(([name, flow]) => {
    const entry = all.find((one) => one.name === name && !isAlwaysOpen(one))
    if (!entry) return []
    if (!exists(`${flow}/flow.json`)) return { ...entry }
    // What a flow begins with belongs to the flow, wherever it begins.
    return { ...(all.find((one) => one.flow === flow) ?? entry), name, flow, path: entry.path }
  })
  const root = named.find(({ path }) => path === '/') ?? named[0]
  if (root) root.path = '/'
  onOffer = root ? [...named, ...all.filter(isAlwaysOpen)] : all
}

/** The entry that an address belongs to, if it belongs to a flow. */
export const entryAt = (pathname: string): Entry | undefined =>
  onOffer.find(({ path, flow }) => path === pathname || pathname.startsWith(`/${flow}/`))

/** The address of an entry, where the tenant offers it. */
export const pathOf = (name: string): string | undefined => onOffer.find((one) => one.name === name)?.path

/** The entries that every page leads to, with the words for it. */
export const linkedBelow = (): { label: string; path: string }[] =>
  onOffer.flatMap(({ footer, path }) => (footer ? [{ label: footer, path }] : []))

/** The page that says what was erased. */
export const isEndedPage = (): boolean => window.location.pathname === routeTable.ended?.path
