import type { Owner } from '#generated/api.ts'
import words from './name-words.json' with { type: 'json' }

/** A word as the lists in name-words.json have it: lower case, letters only, so that "e.V.", "e. V." and "EV" are one. */
const plain = (word: string): string => word.toLowerCase().replaceAll(/[^\p{Letter}]/gu, '')

const setOf = (list: readonly string[]): ReadonlySet<string> => new Set(list)
const legalForms = setOf(words.legalForms)
const businessWords = setOf(words.businessWords)
const lastNamesToo = setOf(words.lastNamesToo)
const titles = setOf(words.titles)
const titlesAlone = setOf(words.titlesAlone)
const suffixes = setOf(words.suffixes)
const particles = setOf(words.particles)
const salutations = new Map(Object.entries(words.salutations)) as ReadonlyMap<string, Owner['salutation']> // values of our own

const isShouted = (text: string): boolean => text === text.toUpperCase() && /\p{Letter}{2}/u.test(text)

/** Legal forms of two letters are last names too (Kim Se, Ana As). Those count only as firms write them. */
const firmSpellings =
  /^(?:SE|AG|KG|UG|OG|SA|AB|AS|AD|A\/S|BV|NV|CV|SL|eG|eK|eU|eV|EV|EK|EU|DD|HB|BT|KY|OY|Oy)$/

const isLegalForm = (word: string): boolean => {
  const key = plain(word)
  if (!legalForms.has(key)) return false
  if (/[./]/.test(word)) return true
  return key.length > 2 ? !lastNamesToo.has(key) || isShouted(word) : firmSpellings.test(word)
}

const companions = /(?:&|\+|\bund|\bu\.)\s*(?:co|cie|söhne|sohn|töchter|partner|kollegen)\b\.?(?!\s*,)/iu

/** Whether a name is that of a firm: a legal form behind other words, a word that only businesses have, or a number. */
export function isFirm(name: string): boolean {
  if (/\d/.test(name) || companions.test(name)) return true
  const parts = name.split(/[\s,()]+/).filter(Boolean)
  return parts.some((word, at) => {
    const key = plain(word)
    const isBusiness = businessWords.has(key) && !(lastNamesToo.has(key) && at === parts.length - 1)
    if (isBusiness || words.businessEndings.some((end) => key.endsWith(end))) return parts.length > 1
    if (at === 0) return false
    // In capitals "KIM, SE YOUNG" looks like "MUSTER SE": there a short form ends the name, and not right behind a comma.
    const isShort = key.length === 2 && isShouted(name)
    if (isShort && (at < parts.length - 1 || name.includes(`, ${word}`))) return false
    // "e. V.", "S.à r.l." and "Sp. z o.o." are one word in two or three pieces.
    const runs = [2, 3]
      .map((length) => parts.slice(at, at + length))
      .filter((run) => run.every((piece) => piece.length < 6) && run.some((piece) => piece.includes('.')))
    return isLegalForm(word.split(/[-–]/).at(-1) ?? '') || runs.some((run) => isLegalForm(run.join('')))
  })
}

/** "MÜLLER-LANG" as "Müller-Lang", a particle in lower case. A word that is not all capitals stays. */
function cased(word: string): string {
  if (!isShouted(word)) return word
  if (particles.has(plain(word))) return word.toLowerCase()
  return word
    .toLowerCase()
    .replaceAll(
      /(^mc|^|[-'’.])(\p{Letter})/gu,
      (_, before: string, letter: string) => before.replace('m', 'M') + letter.toUpperCase(),
    )
}

interface Parts {
  salutation?: Owner['salutation'] | undefined
  title: string[]
  names: string[]
}

/** Whether a word is a title: "Dipl.-Ing." is made of titles; "Phil" alone is a first name. */
function isTitle(word: string, hasTitle: boolean): boolean {
  const pieces = [plain(word), ...word.split(/[.-]+/).map(plain)].filter(Boolean)
  const [whole = '', ...parts] = pieces
  const made = titles.has(whole) || (parts.length > 0 && parts.every((piece) => titles.has(piece)))
  return made && (hasTitle || word.includes('.') || titlesAlone.has(whole))
}

/** Takes salutation, titles and suffixes such as "jun." from the words of a name. `least`: words that come before a suffix. */
function take(text: string, least = 2): Parts {
  const found: Parts = { title: [], names: [] }
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const key = plain(word)
    const salutation = found.names.length === 0 ? salutations.get(key) : undefined
    if (salutation) found.salutation = salutation
    else if (
      (found.names.length === 0 || found.names.length >= least) &&
      isTitle(word, found.title.length > 0)
    )
      found.title.push(word)
    else if (found.names.length < least || !suffixes.has(key)) found.names.push(word)
  }
  return found
}

function ownerOf({ salutation, title }: Parts, first: readonly string[], last: readonly string[]): Owner {
  const shown = title
    .map((word) => (isShouted(word) && !titlesAlone.has(plain(word)) ? word.toLowerCase() : cased(word)))
    .join(' ')
  const [firstName, lastName] = [first, last].map((part) => part.map(cased).join(' ').slice(0, 50))
  return {
    ...(salutation && salutation !== 'keine' && { salutation }),
    ...(shown && shown.length <= 20 && { title: shown }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
  }
}

/** The index of the first word of the last name: the last word with the particles before it ("von der Leyen", "Garcia y Lopez"). */
function lastNameAt(names: readonly string[]): number {
  let at = names.length - 1
  if (at > 2 && plain(names[at - 1] ?? '') === 'y') at -= 2
  while (at > 1 && particles.has(plain(names[at - 1] ?? ''))) at -= 1
  return at
}

const isInitial = (word = ''): boolean => /^\p{Letter}\.?$/u.test(word)
const isSuffix = (word: string): boolean => suffixes.has(plain(word))
const sortedBehind = /^(?:v[oa]n|vom|zum?|zur|de[rnsl]?|te[rn])$/i

/** First and last names of a name without a comma: "Erika Muster", "Muster E.", "von der Leyen Ursula". */
function inOrder(names: readonly string[]): [first: string[], last: string[]] {
  const isShort = names.length > 1 && isInitial(names.at(-1)) && !isInitial(names[0])
  // A single "Van", "Ben" or "Da" is a first name too.
  const behind = names.findIndex((word) => !particles.has(plain(word))) + 1
  const isLeading = behind > 2 || /^(?:von|vom|zum?|zur)$/i.test(names[0] ?? '')
  const leading = isShort ? names.length - 1 : isLeading && behind < names.length ? behind : 0
  const at = leading || lastNameAt(names)
  const parts = [names.slice(0, at), names.slice(at)] as const
  return leading ? [parts[1], parts[0]] : [...parts]
}

/** One person. `lastName` is that of the couple, if the words lack one. Returns the last name too if a comma is behind it. */
function personOf(printed: string, lastName: readonly string[]): { owner: Owner; sorted?: string[] } {
  const [before = '', ...rest] = printed.split(',')
  const behind = take(rest.join(' '), 1)
  const found = take(before, rest.length > 0 ? 1 : 2)
  const { names } = found
  const parts = { ...found, ...behind, title: [...found.title, ...behind.title] }
  // "Max Muster, MBA": behind the comma stands no first name.
  if (behind.names.length > 0 && !(names.length > 1 && behind.names.every(isSuffix))) {
    // "Beispiel, Ludwig van" is sorted by the last name without its particles.
    const end = behind.names.findLastIndex((word) => !sortedBehind.test(word)) + 1 || behind.names.length
    const sorted = [...behind.names.slice(end), ...names]
    return { owner: ownerOf(parts, behind.names.slice(0, end), sorted), sorted }
  }
  const [first, last] = names.length === 1 && lastName.length > 0 ? [names, lastName] : inOrder(names)
  return { owner: ownerOf(parts, first, last), ...(rest.length > 0 && { sorted: [...last] }) }
}

/** "von und zu" joins no two people. No lookbehind: iOS before 16.4 does not know it. */
const particlePair = /\b(von|zu)\s+und\s+(zu|von)\b/gi
const between = /\s+(?:und|oder|u\.?|o\.?|and|or)\s+|\s*[&+/;]\s*/i

/**
 * Splits the owner text of an account into owners. Banks print "Erika Muster und Max Muster", "Erika u. Max Muster", "MUSTER,
 * ERIKA U. MAX", "Muster Erika / Max", with or without salutations and titles. A firm stays whole.
 */
export function ownersIn(printed: string): Owner[] {
  const text = printed
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/\s+c\/o\s.*$/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (isFirm(text)) return [{ salutation: 'firma', company: text.slice(0, 70) }]
  const found = text
    .replaceAll(/\([^)]*\)|\s(?:geb\.|geborene[rn]?|née)\s?\S+/gi, '')
    .replace(/^(\S+ .*?(\S+)), (\S+ .*\2)$/, '$1 / $3')
    .replaceAll(particlePair, '$1_und_$2')
    .split(between)
    .map((part) => part.replaceAll('_und_', ' und ').trim().slice(0, 100))
    .map((name) => ({ ...take(name), name }))
    .filter(({ names, salutation }) => names.length > 0 || salutation)
  const [{ names: [start = '', ...rest] } = { names: [] }, ...later] = found
  // "Muster Erika u. Max", "Muster Erika und Muster Max": the last name came first.
  const isLastFirst =
    later.length > 0 &&
    !text.includes(',') &&
    rest.length > 0 &&
    later.every(({ names: [word, ...more] }) =>
      more.length > 0
        ? word === start && more.at(-1) !== rest.at(-1)
        : rest.length === 1 && word !== undefined,
    )
  // "Erika und Max Muster", "Herr und Frau Muster": the last name stands with the last person.
  const lastPerson = found.at(-1) ?? { names: [], title: [] }
  const common = isLastFirst ? [start] : lastPerson.names.slice(lastNameAt(lastPerson.names))
  // "Herr und Frau Max Muster": the first name is that of the one who stands first.
  const isCouple = found.length === 2 && found[0]?.names.length === 0
  if (isCouple) {
    const first = { ...lastPerson, salutation: found[0]?.salutation }
    return [
      ownerOf(first, lastPerson.names.slice(0, -common.length), common),
      ownerOf({ ...lastPerson, title: [] }, [], common),
    ]
  }
  let last = isLastFirst || (found.length > 1 && lastPerson.names.length > 1) ? common : []
  return found.map(({ name, ...parts }) => {
    if (parts.names.length === 0) return ownerOf(parts, [], common)
    if (isLastFirst) return ownerOf(parts, parts.names.slice(parts.names.length > 1 ? 1 : 0), common)
    const { owner, sorted = last } = personOf(name, last)
    last = sorted
    return owner
  })
}
