import type { Owner, Partner } from '#generated/api.ts'
import type { Session } from '../session.ts'
import type { Block, Paper } from './paper.ts'
import { dateOf, spaced, wordsOf, type Language, type Words } from './paper.ts'

export const nameOf = (owner: Owner): string =>
  owner.company ?? [owner.title, owner.firstName, owner.lastName].filter(Boolean).join(' ')

function sender(owner: Owner | undefined, words: Words): string[] {
  if (!owner) return [words.noSender]
  const street = [owner.street, owner.houseNo].filter(Boolean).join(' ')
  return [nameOf(owner), street, [owner.zip, owner.city].filter(Boolean).join(' ')].filter(Boolean)
}

function recipient({ name, address }: Partner, words: Words): string[] {
  if (!address) return [name, words.noAddress]
  return [name, address.line1, address.line2 ?? '', `${address.zip} ${address.city}`].filter(Boolean)
}

/** What the partner is asked to do. */
function request({ handling, direction }: Partner, estate: boolean, words: Words): Block[] {
  const ask = handling === 'cancel' || handling === 'transfer' ? handling : direction
  const texts = [...(estate && ask === direction ? [words.estate] : []), words.request[ask]]
  return texts.map((text) => ({ kind: 'text', text }))
}

const rows = (entries: [string, string | undefined][]): [string, string][] =>
  entries.flatMap(([name, value]) => (value ? [[name, value]] : []))

function account({ profile }: Session, language: Language): Block {
  const words = wordsOf(language)
  const { newIban, newBic, switchDate, owners = [] } = profile
  return {
    kind: 'table',
    rows: rows([
      [words.holder, owners.map(nameOf).join(', ') || words.missing],
      [words.iban, newIban ? spaced(newIban) : words.missing],
      [words.bic, newBic],
      [words.from, switchDate && dateOf(switchDate, language)],
    ]),
  }
}

/** For who collects by a mandate: the mandate goes on, which many creditors ask to have in writing. */
function annex(session: Session, { mandateRef, creditorId }: Partner, language: Language): Block[] {
  const words = wordsOf(language)
  return [
    { kind: 'page' },
    { kind: 'heading', text: words.annex },
    {
      kind: 'table',
      rows: rows([
        [words.creditorId, creditorId],
        [words.mandateRef, mandateRef],
      ]),
    },
    { kind: 'text', text: words.annexText },
    account(session, language),
    { kind: 'text', text: words.annexOld },
  ]
}

function blocks(session: Session, partner: Partner, language: Language): Block[] {
  const words = wordsOf(language)
  const { owners = [] } = session.profile
  const references = rows([
    [words.customerNo, partner.customerNo],
    [words.mandateRef, partner.mandateRef],
    [words.creditorId, partner.creditorId],
  ])
  const ends = partner.handling === 'cancel'
  return [
    ...(session.completed ? [] : [{ kind: 'small', text: words.draft } as const]),
    { kind: 'address', lines: sender(owners[0], words) },
    { kind: 'address', lines: recipient(partner, words) },
    { kind: 'right', text: dateOf(new Date().toISOString().slice(0, 10), language) },
    { kind: 'title', text: words.subject },
    { kind: 'text', text: words.salutation },
    ...request(partner, session.type === 'nachlass', words),
    ...(ends ? [] : [account(session, language)]),
    ...(references.length
      ? ([
          { kind: 'heading', text: words.references },
          { kind: 'table', rows: references },
        ] as const)
      : []),
    { kind: 'text', text: words.confirm },
    { kind: 'text', text: words.closing },
    { kind: 'space', lines: 2 },
    { kind: 'text', text: owners.map(nameOf).join('\n') },
    ...(partner.direction === 'debit' && partner.mandateRef && !ends
      ? annex(session, partner, language)
      : []),
  ]
}

/** Who is written to in Germany reads German; abroad the language that was asked for may be of use. */
const languageFor = ({ address }: Partner, asked: Language): Language =>
  address && address.country !== 'DE' ? asked : 'de'

/** The letters to some partners, each from a page of its own on, from what the customer has given so far. */
export function letters(session: Session, partners: Partner[], asked: Language): Paper {
  const [only] = partners
  const language = partners.length === 1 && only ? languageFor(only, asked) : 'de'
  const words = wordsOf(language)
  const title = partners.length === 1 && only ? words.letterTo.replace('{name}', only.name) : words.pack
  return {
    title,
    language,
    blocks: partners.length
      ? partners.flatMap((partner, at): Block[] => [
          ...(at ? [{ kind: 'page' } as const] : []),
          ...blocks(session, partner, languageFor(partner, asked)),
        ])
      : [{ kind: 'text', text: words.nobody }],
  }
}
