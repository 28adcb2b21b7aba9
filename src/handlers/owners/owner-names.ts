import type { Account, Owner } from '#generated/api.ts'

/** Lower case without diacritics: banks print "MUSTER, ERIKA", customers write "Érika Muster". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

const titles = new Set(['dr', 'prof', 'ing', 'dipl', 'frau', 'herr'])
const conjunctions = new Set(['und', 'u', 'oder', 'and', 'or'])

/** A key for comparing names: sorted words without titles, conjunctions and punctuation. */
const nameKey = (text: string): string =>
  folded(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '' && !titles.has(word) && !conjunctions.has(word))
    .toSorted()
    .join(' ')

const nameOf = ({ firstName, lastName, company }: Owner): string =>
  company ?? [firstName, lastName].filter(Boolean).join(' ')

/** Legal forms at the end of company names. Such names are not split into persons. */
const companySuffix = /\b(gmbh|gbr|ag|kg|ohg|ug|se|eg|mbb|partg|ltd|e\. ?v\.|e\. ?k\.)(\W|$)/i

function ownerOf(name: string): Owner {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  if (first) return { firstName: first, lastName: last }
  const words = last.split(/\s+/)
  const lastName = words.pop() ?? ''
  return words.length > 0 ? { firstName: words.join(' '), lastName } : { lastName }
}

/** Splits the owner text of an account into owners: "Erika Muster und Max Muster", "Muster, Erika". */
export function ownersIn(printed: string): Owner[] {
  if (companySuffix.test(printed)) return [{ salutation: 'firma', company: printed.trim().slice(0, 70) }]
  return printed
    .split(/\s+(?:und|oder|u\.|o\.|&)\s+|[/;]/i)
    .map((name) => name.trim().slice(0, 100))
    .filter((name) => name !== '')
    .map(ownerOf)
}

/** The owners of all accounts without duplicates, at most 8. */
export function ownersOfAccounts(accounts: readonly Account[]): Owner[] {
  const owners = new Map<string, Owner>()
  for (const owner of accounts.flatMap((account) => ownersIn(account.owner)))
    if (!owners.has(nameKey(nameOf(owner)))) owners.set(nameKey(nameOf(owner)), owner)
  return [...owners.values()].slice(0, 8)
}

const has = (owners: readonly Owner[], name: string): boolean =>
  owners.some((owner) => nameKey(nameOf(owner)) === name)

/**
 * The owners of all accounts; if there are none, those of the first one. A joint account does not add owners to the new
 * account.
 */
export function ownersInCommon(accounts: readonly Account[]): Owner[] {
  const lists = accounts.map((account) => ownersOfAccounts([account]))
  const [first = []] = lists
  const common = first.filter((owner) => lists.every((owners) => has(owners, nameKey(nameOf(owner)))))
  return common.length > 0 ? common : first
}

const namesOf = (owners: readonly Owner[]): string =>
  owners
    .map((owner) => nameKey(nameOf(owner)))
    .toSorted()
    .join('|')

/** Whether two lists contain the same people, whatever the order and spelling. */
export const sameOwners = (some: readonly Owner[], others: readonly Owner[]): boolean =>
  some.length > 0 && namesOf(some) === namesOf(others)
