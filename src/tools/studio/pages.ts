import { fold } from '#engine/text/normalize-text.ts'
import { at, entries } from '#engine/util/json.ts'
import type { DraftFiles } from './file.ts'

/** The public pages of a tenant: their Markdown by name. The address of the page `imprint` is /public/imprint. */
export type Pages = Readonly<Record<string, string>>

export const pagePath = /^pages\/([a-z0-9-]{1,64})\.md$/

/** The path of a page within the tenant's folder. */
export const pageFile = (name: string): string => `pages/${name}.md`

/**
 * The name of the page at a path, either within the tenant's folder or from the root of the configuration; undefined if it is
 * no page.
 */
export const pageName = (path: string): string | undefined =>
  pagePath.exec(path.replace(/^tenants\/[^/]+\//, ''))?.[1]

/** The pages of a draft: the saved ones with what the draft changed, added and removed. */
export function pagesOf(saved: Pages, files: DraftFiles = {}): Pages {
  const pages = new Map(Object.entries(saved))
  for (const [path, content] of Object.entries(files)) {
    const name = pageName(path)
    if (name === undefined) continue
    if (content === null) pages.delete(name)
    else pages.set(name, content)
  }
  return Object.fromEntries([...pages].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The title of a page: its first heading, else its name. */
export const pageTitle = (name: string, text: string): string =>
  /^#\s+(.+?)\s*#*\s*$/m.exec(text)?.[1] ?? name

/** A page name derived from a title: "Preise & Zinsen" becomes preise-zinsen. Empty if the title has no letters or digits. */
export const nameFrom = (title: string): string =>
  fold(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replaceAll(/^-|-$/g, '')

/** The names of the tenant's links that lead to a page. */
export const linksTo = (tenant: unknown, name: string): string[] =>
  entries(at(tenant, '/theme/links')).flatMap(([key, link]) =>
    link === `${name}.md` || link === `/public/${name}` ? [key] : [],
  )
