import { fold, splitWords } from '#engine/text/normalize-text.ts'
import { equal } from '#engine/util/json.ts'
import type { Account, Owner } from '#generated/api.ts'
import nameWords from './name-words.json' with { type: 'json' }
import { ownersIn } from './split-names.ts'

/** Without diacritics and umlauts: banks print "MUELLER, ERIKA", customers write "Érika Müller". */
const folded = (text: string): string => fold(text).replaceAll(/([aou])e/g, '$1')

const titles = new Set([...nameWords.titles, ...nameWords.suffixes, ...Object.keys(nameWords.salutations)])
const conjunctions = new Set(['und', 'u', 'oder', 'and', 'or'])

/** The words of a name for comparing, without titles, conjunctions and punctuation. */
const wordsOf = (text: string): string[] =>
  splitWords(folded(text)).filter((word) => !titles.has(word) && !conjunctions.has(word))

export const nameOf = ({ firstName, lastName, company }: Owner): string =>
  company ?? [firstName, lastName].filter(Boolean).join(' ')

/** A key for comparing people, whatever the order and spelling of their names. */
const keyOf = (owner: Owner): string => wordsOf(nameOf(owner)).toSorted().join(' ')
const isAmong = (owner: Owner, owners: readonly Owner[]) =>
  owners.some((other) => keyOf(other) === keyOf(owner))

/** The owners of all accounts without duplicates, at most 8. */
export const ownersOfAccounts = (accounts: readonly Account[]): Owner[] =>
  accounts
    .flatMap(({ owner }) => ownersIn(owner))
    .filter((owner, at, all) => !isAmong(owner, all.slice(0, at)))
    .slice(0, 8)

/** The owners of all accounts, else those of the first one: a joint account does not add owners to the new account. */
export function ownersInCommon(accounts: readonly Account[]): Owner[] {
  const lists = accounts.map((account) => ownersOfAccounts([account]))
  const [first = []] = lists
  const common = first.filter((owner) => lists.every((owners) => isAmong(owner, owners)))
  return common.length > 0 ? common : first
}

/** Whether two lists contain the same people. */
export const sameOwners = (some: readonly Owner[], others: readonly Owner[]): boolean =>
  some.length > 0 && equal(some.map(keyOf).toSorted(), others.map(keyOf).toSorted())

const isInitialOf = (a: string, b: string) => (a.length === 1 || b.length === 1) && a[0] === b[0]

/** Whether each word of a name is in the other one, or is its initial: banks leave out second first names, or shorten them. */
function isWithin(words: readonly string[], others: readonly string[]): boolean {
  const left = [...others]
  return words.every((word) => {
    const at = left.findIndex((other) => other === word || isInitialOf(other, word))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

/** Whether two names may belong to the same person, who is written with more or with fewer first names. */
function mayBeSame(some: Owner, other: Owner): boolean {
  const [a, b] = [wordsOf(nameOf(some)), wordsOf(nameOf(other))]
  return a.length > 0 && b.length > 0 && (isWithin(a, b) || isWithin(b, a))
}

/** The people of the second list who are not in the first one. */
export const ownersBeside = (owners: readonly Owner[], others: readonly Owner[]): Owner[] =>
  others.filter((other) => !owners.some((owner) => mayBeSame(owner, other)))
