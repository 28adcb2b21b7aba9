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

/** "Muster & Co.", "Muster und Söhne". */
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
  /** The words of the name. */
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
    ...(title.length > 0 && shown.length <= 20 && { title: shown }),
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

/** How many words of a name that begins with its last name belong to that: "von der Leyen Ursula"; 0 for other names. */
function leadingLastName(names: readonly string[]): number {
  const end = names.findIndex((word) => !particles.has(plain(word))) + 1
  // A single "Van", "Ben" or "Da" is a first name too.
  return end > 0 && end < names.length && (end > 2 || /^(?:von|vom|zum?|zur)$/i.test(names[0] ?? ''))
    ? end
    : 0
}

const isInitial = (word: string | undefined): boolean => word !== undefined && /^\p{Letter}\.?$/u.test(word)

/** One person: "Erika Muster", "Muster, Erika", "Muster E.". `lastNames` are those of the couple, if the words lack one. */
function personOf(printed: string, lastNames: readonly string[]): { owner: Owner; last: string[] } {
  const [before = '', ...rest] = printed.split(',')
  const behind = take(rest.join(' '), 1)
  const found = take(before, rest.length > 0 ? 1 : 2)
  const { names } = found
  const parts = { ...found, ...behind, title: [...found.title, ...behind.title] }
  // "Max Muster, MBA": behind the comma stands no first name.
  if (
    behind.names.length > 0 &&
    !(names.length > 1 && behind.names.every((word) => suffixes.has(plain(word))))
  ) {
    // "Beispiel, Ludwig van" is sorted by the last name without its particles.
    const end = behind.names.findLastIndex((word) => !sortedBehind.test(word)) + 1 || behind.names.length
    const last = [...behind.names.slice(end), ...names]
    return { owner: ownerOf(parts, behind.names.slice(0, end), last), last }
  }
  if (names.length === 1 && lastNames.length > 0)
    return { owner: ownerOf(parts, names, lastNames), last: [...lastNames] }
  const lastFirst = names.length > 1 && isInitial(names.at(-1)) && !isInitial(names[0])
  const leading = lastFirst ? names.length - 1 : leadingLastName(names)
  const at = leading || lastNameAt(names)
  const [start, end] = [names.slice(0, at), names.slice(at)]
  return leading
    ? { owner: ownerOf(parts, end, start), last: start }
    : { owner: ownerOf(parts, start, end), last: end }
}

const sortedBehind = /^(?:v[oa]n|vom|zum?|zur|de[rnsl]?|te[rn])$/i

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
    .replace(/\s+c\/o\s.*$/i, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (isFirm(text)) return [{ salutation: 'firma', company: text.slice(0, 70) }]
  const found = text
    .replaceAll(/\([^)]*\)|\s(?:geb\.|geborene[rn]?|née)\s?\S+/gi, '')
    .replace(/^(\S+ .*?(\S+)), (\S+ .*\2)$/, '$1 / $3')
    .replaceAll(particlePair, (_, a: string, b: string) => `${a}_und_${b}`)
    .split(between)
    .map((name) => name.replaceAll('_und_', ' und ').trim().slice(0, 100))
    .filter((name) => take(name).names.length > 0 || take(name).salutation)
  const namesOf = (name: string) => take(name).names
  const [first = '', ...later] = found
  const [start = '', ...rest] = namesOf(first)
  // "Muster Erika u. Max", "Muster Erika und Muster Max": the last name came first.
  const isLastFirst =
    later.length > 0 &&
    !text.includes(',') &&
    rest.length > 0 &&
    later.map(namesOf).every(([word, ...more]) => {
      if (more.length === 0) return rest.length === 1 && word !== undefined
      return word === start && more.at(-1) !== rest.at(-1)
    })
  const people = isLastFirst
    ? found.map((name) => (namesOf(name).length > 1 ? `${start}, ${name.replace(start, '')}` : name))
    : found
  // "Erika und Max Muster", "Herr und Frau Muster": the last name stands with the last person.
  const lastPerson = take(people.at(-1) ?? '')
  const common = lastPerson.names.slice(lastNameAt(lastPerson.names))
  // "Herr und Frau Max Muster": the first name is that of the one who stands first.
  const isCouple = people.length === 2 && namesOf(first).length === 0
  let last = people.length > 1 && lastPerson.names.length > 1 ? common : []
  return people.flatMap((name, at) => {
    const { salutation, names, title } = take(name)
    if (isCouple && at === 0)
      return [ownerOf({ ...lastPerson, salutation }, lastPerson.names.slice(0, -common.length), common)]
    if (isCouple || names.length === 0)
      return [ownerOf({ salutation, title: isCouple ? [] : title, names }, [], common)]
    const person = personOf(name, last)
    if (name.includes(',')) last = person.last
    return [person.owner]
  })
}
