import type { Entry, Routes, Tenant } from '#generated/engine.ts'
import { currentPath } from '#engine/util/base-path.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import { exists } from '../config/data.ts'

export const routeTable: Routes = routes

const all = routeTable.entries
let offered = all

export const entries = (): readonly Entry[] => offered

/**
 * Sets the entries that the tenant offers: names of entries with their flows. If none of them has the path "/", the first one
 * gets it. Entries that are always available stay. Unknown names are ignored; without a valid name all entries are offered.
 */
export function setOfferedEntries(own: Tenant['entries'] = {}): void {
  const named = Object.entries(own).flatMap(([name, flow]) => {
    const entry = all.find((candidate) => candidate.name === name && !isAlwaysOffered(candidate))
    if (!entry || flow === null) return []
    if (!exists(`${flow}/flow.json`)) return { ...entry }
    // A tenant may assign another flow to this entry: then the context is that of the flow's own entry; name and path stay.
    return { ...(all.find((candidate) => candidate.flow === flow) ?? entry), name, flow, path: entry.path }
  })
  const root = named.find(({ path }) => path === '/') ?? named[0]
  if (root) root.path = '/'
  offered = root ? [...named, ...all.filter(isAlwaysOffered)] : all
}

/** The entry of a path of the app, if it belongs to a flow. */
export const entryAt = (pathname: string): Entry | undefined =>
  offered.find(({ path, flow }) => path === pathname || pathname.startsWith(`/${flow}/`))

export const shownEntry = (): Entry | undefined => entryAt(currentPath())

/** Whether this is the page that confirms which data was deleted. */
export const isEndedPage = (): boolean => currentPath() === routeTable.ended?.path

/** Whether another site has sent the customer back to this page. */
export const isReturnPage = (): boolean => currentPath() === routeTable.return?.path

/** Entries that no tenant can remove: they redeem links, confirm which data was deleted, or are standalone. */
const isAlwaysOffered = ({ path, standalone }: Entry) =>
  standalone === true || path === routeTable.codes?.path || path === routeTable.ended?.path

export const pathOf = (name: string): string | undefined => offered.find((entry) => entry.name === name)?.path

/** The entries that every page links to in its footer, with the text keys of the links. */
export const footerEntries = (): { label: string; path: string }[] =>
  offered.flatMap(({ footer, path }) => (footer ? [{ label: footer, path }] : []))
