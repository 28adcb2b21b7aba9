import type { Owner } from '#generated/api.ts'
import words from './name-words.json' with { type: 'json' }

/** A word as the lists in name-words.json have it: lower case, letters only, so that "e.V.", "e. V." and "EV" are one. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{Letter}]/gu, '')

const setOf = (list: readonly string[]): ReadonlySet<string> => new Set(list)
const legalForms = setOf(words.legalForms)
const businessWords = setOf(words.businessWords)
const titles = setOf(words.titles)
const suffixes = setOf(words.suffixes)
const particles = setOf(words.particles)
const salutations = new Map(Object.entries(words.salutations)) as ReadonlyMap<string, Owner['salutation']> // values of our own

const isShouted = (text: string): boolean => text === text.toUpperCase() && /\p{Letter}{2}/u.test(text)

/** Legal forms of two letters are last names too (Kim Se, Ana As). Those count only as firms write them. */
const firmSpellings =
  /^(?:SE|AG|KG|UG|OG|SA|AB|AS|AD|A\/S|BV|NV|CV|SL|Co|CO|eG|eK|eU|eV|EV|EK|EU|DD|HB|BT|KY|OY|Oy)$/

const isLegalForm = (word: string): boolean => {
  const key = plain(word)
  if (!legalForms.has(key)) return false
  return key.length > 2 || /[./]/.test(word) || firmSpellings.test(word)
}

/** Whether a name is that of a firm: a legal form behind other words, or a word that only businesses have. */
export function isFirm(name: string): boolean {
  const parts = name.split(/[\s,()]+/).filter(Boolean)
  return parts.some((word, at) => {
    if (at === 0) return false
    if (businessWords.has(plain(word))) return true
    // "e. V.", "S.à r.l." and "Sp. z o.o." are one word in two or three pieces.
    const runs = [1, 2, 3]
      .map((length) => parts.slice(at, at + length))
      .filter((run) => run.every((piece) => piece.length < 6))
    return (
      isLegalForm(word) ||
      runs.some(
        (run) => run.length > 1 && run.some((piece) => piece.includes('.')) && isLegalForm(run.join('')),
      )
    )
  })
}

/** "MÜLLER-LANG" as "Müller-Lang", a particle in lower case. A word that is not all capitals stays. */
function cased(word: string): string {
  if (!isShouted(word)) return word
  if (particles.has(plain(word))) return word.toLowerCase()
  return word
    .toLowerCase()
    .replaceAll(
      /(^|[-'’.])(\p{Letter})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
}

interface Parts {
  salutation?: Owner['salutation']
  title: string[]
  /** The words of the name. */
  names: string[]
}

/** Takes salutation, titles and suffixes such as "jun." from the words of a name. */
function take(text: string): Parts {
  const found: Parts = { title: [], names: [] }
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const key = plain(word)
    // "Dipl.-Ing." is made of titles; a first name such as "Prof" alone is none.
    const pieces = word.split(/[.-]+/).map(plain).filter(Boolean)
    const salutation = found.names.length === 0 ? salutations.get(key) : undefined
    if (salutation) found.salutation = salutation
    else if (pieces.length > 0 && pieces.every((piece) => titles.has(piece)) && found.names.length === 0)
      found.title.push(word)
    else if (found.names.length > 0 && suffixes.has(key)) continue
    else found.names.push(word)
  }
  return found
}

function ownerOf({ salutation, title }: Parts, first: readonly string[], last: readonly string[]): Owner {
  const [firstName, lastName] = [first, last].map((part) => part.map(cased).join(' ').slice(0, 50))
  return {
    ...(salutation && salutation !== 'keine' && { salutation }),
    ...(title.length > 0 && title.join(' ').length <= 20 && { title: title.join(' ') }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
  }
}

/** The index of the first word of the last name: the last word with the particles before it ("von der Leyen"). */
function lastNameAt(names: readonly string[]): number {
  let at = names.length - 1
  while (at > 1 && particles.has(plain(names[at - 1] ?? ''))) at -= 1
  return at
}

const isInitial = (word: string | undefined): boolean => word !== undefined && /^\p{Letter}\.?$/u.test(word)

/** One person: "Erika Muster", "Muster, Erika", "Muster E.". `lastNames` are those of the couple, if the words lack one. */
function personOf(printed: string, lastNames: readonly string[]): { owner: Owner; last: string[] } {
  const [before = '', ...rest] = printed.split(',')
  const behind = take(rest.join(' '))
  const parts = take(before)
  if (behind.names.length > 0) {
    const both = { ...parts, ...behind, title: [...parts.title, ...behind.title] }
    return { owner: ownerOf(both, behind.names, parts.names), last: parts.names }
  }
  const { names } = parts
  if (names.length === 1 && lastNames.length > 0)
    return { owner: ownerOf(parts, names, lastNames), last: [...lastNames] }
  if (names.length > 1 && isInitial(names.at(-1)) && !isInitial(names[0]))
    return { owner: ownerOf(parts, names.slice(-1), names.slice(0, -1)), last: names.slice(0, -1) }
  const at = lastNameAt(names)
  return { owner: ownerOf(parts, names.slice(0, at), names.slice(at)), last: names.slice(at) }
}

/** "von und zu" joins no two people. */
const particlePair = /\b(von|zu)\s+und\s+(zu|von)\b/gi
const between = /\s+(?:und|oder|u\.?|o\.?|and|or)\s+|\s*[&+/;]\s*/i

/**
 * Splits the owner text of an account into owners. Banks print "Erika Muster und Max Muster", "Erika u. Max Muster", "MUSTER,
 * ERIKA U. MAX", "Muster Erika / Max", with or without salutations and titles. A firm stays whole.
 */
export function ownersIn(printed: string): Owner[] {
  const text = printed
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (isFirm(text)) return [{ salutation: 'firma', company: text.slice(0, 70) }]
  const people = text
    .replace(/^(\S+ .*?(\S+)), (\S+ .*\2)$/, '$1 / $3')
    .replaceAll(particlePair, (_, a: string, b: string) => `${a}_und_${b}`)
    .split(between)
    .map((name) => name.replaceAll('_und_', ' und ').trim().slice(0, 100))
    .filter((name) => take(name).names.length > 0 || take(name).salutation)
  const count = (name: string | undefined) => take(name ?? '').names.length
  const [first = ''] = people
  const later = people.slice(1)
  // "Muster Erika u. Max": a first name alone behind two words, so the last name came first.
  const lastFirst =
    !first.includes(',') && count(first) === 2 && later.length > 0 && later.every((name) => count(name) === 1)
  const shared = take(people.at(-1) ?? '').names
  // "Erika und Max Muster", "Herr und Frau Muster": the last name stands with the last person.
  const common = lastFirst
    ? take(first).names.slice(0, 1)
    : count(people.at(-1)) > 1
      ? shared.slice(lastNameAt(shared))
      : []
  let last = people.length > 1 ? common : []
  return people.flatMap((name, at) => {
    if (count(name) === 0) return [ownerOf(take(name), [], shared)]
    if (at === 0 && lastFirst) return [ownerOf(take(name), take(name).names.slice(1), common)]
    const person = personOf(name, last)
    if (name.includes(',')) last = person.last
    return [person.owner]
  })
}
