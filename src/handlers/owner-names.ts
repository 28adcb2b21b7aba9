import type { Account, Owner } from '#generated/api.ts'

/** Lower case, without accents and dots: banks print "MUSTER, ERIKA", customers write "Érika Muster". */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

const titles = new Set(['dr', 'prof', 'ing', 'dipl', 'frau', 'herr'])
const links = new Set(['und', 'u', 'oder', 'and', 'or'])

/** The words of a name in a set order, so that neither their order nor what stands between them counts. */
const wordsOf = (text: string): string =>
  folded(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '' && !titles.has(word) && !links.has(word))
    .toSorted()
    .join(' ')

const nameOf = ({ firstName, lastName, company }: Owner): string =>
  company ?? [firstName, lastName].filter(Boolean).join(' ')

/** Ends of names of firms: such a name is not taken apart. */
const firm = /\b(gmbh|gbr|ag|kg|ohg|ug|se|eg|mbb|partg|ltd|e\. ?v\.|e\. ?k\.)(\W|$)/i

function ownerOf(name: string): Owner {
  const [last = '', first] = name.split(',').map((part) => part.trim())
  if (first) return { firstName: first, lastName: last }
  const words = last.split(/\s+/)
  const lastName = words.pop() ?? ''
  return words.length > 0 ? { firstName: words.join(' '), lastName } : { lastName }
}

/** One owner for each name that a bank prints for an account: "Erika Muster und Max Muster", "Muster, Erika". */
export function ownersIn(printed: string): Owner[] {
  if (firm.test(printed)) return [{ salutation: 'firma', company: printed.trim().slice(0, 70) }]
  return printed
    .split(/\s+(?:und|oder|u\.|o\.|&)\s+|[/;]/i)
    .map((name) => name.trim().slice(0, 100))
    .filter((name) => name !== '')
    .map(ownerOf)
}

/** The owners of accounts, each once. */
export function ownersOfAccounts(accounts: readonly Account[]): Owner[] {
  const owners = new Map<string, Owner>()
  for (const owner of accounts.flatMap((account) => ownersIn(account.owner)))
    if (!owners.has(wordsOf(nameOf(owner)))) owners.set(wordsOf(nameOf(owner)), owner)
  return [...owners.values()].slice(0, 8)
}

const has = (owners: readonly Owner[], name: string): boolean =>
  owners.some((owner) => wordsOf(nameOf(owner)) === name)

/** Who owns all of the accounts, else who owns the first: whom a joint account among others adds may stay out of the new one. */
export function ownersInCommon(accounts: readonly Account[]): Owner[] {
  const lists = accounts.map((account) => ownersOfAccounts([account]))
  const [first = []] = lists
  const common = first.filter((owner) => lists.every((owners) => has(owners, wordsOf(nameOf(owner)))))
  return common.length > 0 ? common : first
}

const namesOf = (owners: readonly Owner[]): string =>
  owners
    .map((owner) => wordsOf(nameOf(owner)))
    .toSorted()
    .join('|')

/** Whether two lists name the same people, in whatever order and spelling. */
export const sameOwners = (some: readonly Owner[], others: readonly Owner[]): boolean =>
  some.length > 0 && namesOf(some) === namesOf(others)
