import { facts } from 'virtual:tenant-facts'
import { withoutDiacritics } from '#engine/text/normalize-text.ts'
import { entries, join } from '#engine/util/json.ts'
import { labelOfLink } from '#engine/tenant/links.ts'
import { knownNames } from './check.ts'
import { valueAt } from './edit-text.ts'

const prefix = labelOfLink('')

/** Links that screens or errors of the product name. All others are a brand's own. */
const known = new Set([
  ...knownNames.links,
  ...facts.references.flatMap(({ value }) => /^\/tenant\/theme\/links\/([^/]+)$/.exec(value)?.[1] ?? []),
])

/** The name of the brand's own link that has this text as its label; undefined for every other text. */
export function ownLinkOf(textKey: string): string | undefined {
  const name = textKey.startsWith(prefix) ? textKey.slice(prefix.length) : ''
  return name !== '' && !known.has(name) ? name : undefined
}

export const isOwnLink = (name: string): boolean => !known.has(name)

/** The names of the brand's own links: those with an address as the footer orders them, then those with only a label so far. */
export function ownLinksOf(tenant: unknown): string[] {
  const addressed = entries(valueAt(tenant, ['theme', 'links'])).map(([name]) => name)
  const labelled = entries(valueAt(tenant, ['texts'])).flatMap(([, own]) =>
    entries(own).flatMap(([key]) => ownLinkOf(key) ?? []),
  )
  return [...new Set([...addressed.filter(isOwnLink), ...labelled])]
}

export const labelPointer = (locale: string, name: string): string =>
  join(join('/texts', locale), labelOfLink(name))
export const addressPointer = (name: string): string => join('/theme/links', name)

/** The label in a language; empty if there is none. */
export function labelIn(tenant: unknown, locale: string, name: string): string {
  const label = valueAt(tenant, ['texts', locale, labelOfLink(name)])
  return typeof label === 'string' ? label : ''
}

/** A name for a new link with this label that no other link has: "Preise & Zinsen" becomes preiseZinsen. */
export function newLinkName(tenant: unknown, label: string): string {
  const taken = [...known, ...ownLinksOf(tenant)]
  const words = withoutDiacritics(label).match(/[a-z0-9]+/g) ?? []
  const camel = words
    .map((word, i) => (i === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('')
  const name = /^[a-z]/.test(camel) ? camel : `link${camel}`
  let [free, count] = [name, 2]
  while (taken.includes(free)) free = `${name}${count++}`
  return free
}

/** The values that remove a link with all of its labels. */
export const withoutLink = (tenant: unknown, name: string): Record<string, undefined> =>
  Object.fromEntries(
    [
      addressPointer(name),
      ...entries(valueAt(tenant, ['texts'])).map(([locale]) => labelPointer(locale, name)),
    ].map((pointer) => [pointer, undefined]),
  )
