import type { Owner, Partner } from '#generated/api.ts'
import allTexts from '../data/letters.json' with { type: 'json' }
import type { Session } from '../session.ts'
import { DELEGATED, referenceOf } from '../switch/order.ts'
import { pdf, type Block, type PrintDocument } from './pdf.ts'

type Language = keyof typeof allTexts

/** The words of a letter in a language. */
const textsOf = (language: Language) => ({
  ...allTexts[language],
  date: (day = new Date().toISOString().slice(0, 10)) =>
    new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de-DE', { dateStyle: 'medium' }).format(
      new Date(`${day}T12:00:00Z`),
    ),
})
type LetterTexts = ReturnType<typeof textsOf>

const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

const nameOf = (owner: Owner): string =>
  owner.company ?? [owner.title, owner.firstName, owner.lastName].filter(Boolean).join(' ')

function sender(owner: Owner | undefined, texts: LetterTexts): string[] {
  if (!owner) return [texts.noSender]
  const street = [owner.street, owner.houseNo].filter(Boolean).join(' ')
  return [nameOf(owner), street, [owner.zip, owner.city].filter(Boolean).join(' ')].filter(Boolean)
}

function recipient({ name, address }: Partner, texts: LetterTexts): string[] {
  if (!address) return [name, texts.noAddress]
  return [name, address.line1, address.line2 ?? '', `${address.zip} ${address.city}`].filter(Boolean)
}

/** The request to the partner, by handling and direction. */
function request({ handling, direction }: Partner, estate: boolean, texts: LetterTexts): Block[] {
  const ask = handling === 'cancel' || handling === 'transfer' ? handling : direction
  const paragraphs = [...(estate && ask === direction ? [texts.estate] : []), texts.request[ask]]
  return paragraphs.map((text) => ({ kind: 'text', text }))
}

const rows = (entries: [string, string | undefined][]): [string, string][] =>
  entries.flatMap(([name, value]) => (value ? [[name, value]] : []))

function account({ profile, accounts }: Session, texts: LetterTexts): Block {
  const { newIban, newBic, switchDate, owners = [] } = profile
  // The postings of the sandbox are those of the first account. A partner learns of no other one.
  const old = accounts.find(({ enabled }) => enabled)
  const holder = owners.map(nameOf).join(', ')
  return {
    kind: 'table',
    rows: rows([
      [texts.holder, holder || texts.missing],
      [texts.iban, newIban ? formatIban(newIban) : texts.missing],
      [texts.bic, newBic],
      [texts.from, switchDate && texts.date(switchDate)],
      [texts.oldIban, old?.iban && formatIban(old.iban)],
      [texts.oldHolder, old?.owner !== holder ? old?.owner : undefined],
    ]),
  }
}

/** Annex for partners with a direct debit mandate: confirms in writing that the mandate applies to the new account. */
function annex(session: Session, { mandateRef, creditorId }: Partner, texts: LetterTexts): Block[] {
  return [
    { kind: 'page' },
    { kind: 'heading', text: texts.annex },
    {
      kind: 'table',
      rows: rows([
        [texts.creditorId, creditorId],
        [texts.mandateRef, mandateRef],
      ]),
    },
    { kind: 'text', text: texts.annexText },
    account(session, texts),
    { kind: 'text', text: texts.annexOld },
  ]
}

function blocks(session: Session, partner: Partner, texts: LetterTexts): Block[] {
  const { owners = [] } = session.profile
  const references = rows([
    [texts.customerNo, partner.customerNo],
    [texts.mandateRef, partner.mandateRef],
    [texts.creditorId, partner.creditorId],
  ])
  const ends = partner.handling === 'cancel'
  return [
    ...(session.completed ? [] : [{ kind: 'small', text: texts.draft } as const]),
    { kind: 'address', lines: sender(owners[0], texts) },
    { kind: 'address', lines: recipient(partner, texts) },
    { kind: 'right', text: texts.date() },
    { kind: 'title', text: texts.subject },
    { kind: 'text', text: texts.salutation },
    ...request(partner, session.type === 'nachlass', texts),
    ...(ends ? [] : [account(session, texts)]),
    ...(references.length
      ? ([
          { kind: 'heading', text: texts.references },
          { kind: 'table', rows: references },
        ] as const)
      : []),
    { kind: 'text', text: texts.confirm },
    // Room for signatures.
    { kind: 'text', text: `${texts.closing}\n\n` },
    { kind: 'text', text: owners.map(nameOf).join('\n') },
    ...(partner.direction === 'debit' && partner.mandateRef && !ends ? annex(session, partner, texts) : []),
  ]
}

/** Letters to Germany are in German; letters abroad in the requested language. */
const languageFor = ({ address }: Partner, requested: Language): Language =>
  address && address.country !== 'DE' ? requested : 'de'

/** One document with the letters to these partners, each on a new page, from the data entered so far. */
export function letters(session: Session, partners: Partner[], requested: Language): PrintDocument {
  const [only] = partners.length === 1 ? partners : []
  const language = only ? languageFor(only, requested) : 'de'
  const texts = textsOf(language)
  const pages = partners.map((partner) => blocks(session, partner, textsOf(languageFor(partner, requested))))
  return {
    title: only ? texts.letterTo.replace('{name}', only.name) : texts.pack,
    language,
    blocks: partners.length
      ? pages.flatMap((page, index) => (index ? [{ kind: 'page' as const }, ...page] : page))
      : [{ kind: 'text', text: texts.nobody }],
  }
}

function informed({ name, address, handling }: Partner, texts: LetterTexts): string {
  const postal = address && `${address.line1}, ${address.zip} ${address.city}`
  return [name, postal, handling === 'auto' ? texts.by.auto : texts.by.letter].filter(Boolean).join(', ')
}

/** The report on the order: which partners are informed, and which ones the customer has to inform. */
export function protocol(session: Session, language: Language): PrintDocument {
  const texts = textsOf(language)
  const { profile, partners } = session
  const { closeOld: closing } = profile
  const delegated = partners.filter(({ handling }) => DELEGATED.has(handling))
  const self = partners.filter(({ handling, enabled }) => enabled && !DELEGATED.has(handling))
  const ignored = partners.filter(({ enabled }) => !enabled)
  const list = (heading: string, items: string[]): Block[] => [
    { kind: 'heading', text: heading },
    items.length ? { kind: 'list', items } : { kind: 'text', text: texts.nobody },
  ]
  const table = rows([
    [texts.reference, referenceOf(session)],
    [texts.made, texts.date()],
    [texts.iban, profile.newIban ? formatIban(profile.newIban) : texts.missing],
    [texts.from, profile.switchDate ? texts.date(profile.switchDate) : texts.missing],
    [texts.closes, closing?.close && closing.date ? texts.date(closing.date) : undefined],
  ])
  return {
    title: texts.protocol,
    language,
    blocks: [
      { kind: 'title', text: texts.protocol },
      { kind: 'table', rows: table },
      ...list(
        texts.informed,
        delegated.map((partner) => informed(partner, texts)),
      ),
      ...list(
        texts.self,
        self.map(({ name }) => name),
      ),
      ...list(
        texts.ignored,
        ignored.map(({ name }) => name),
      ),
    ],
  }
}

export async function pdfAnswer(document: PrintDocument): Promise<Response> {
  return new Response(await pdf(document), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
  })
}
