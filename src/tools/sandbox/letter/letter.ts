import type { Owner, Partner } from '#generated/api.ts'
import type { Session } from '../session.ts'
import type { Block, PrintDocument } from './print-document.ts'
import { formatDate, formatIban, textsOf, type Language, type LetterTexts } from './print-document.ts'
import { pdf } from './pdf.ts'

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

function account({ profile, accounts }: Session, language: Language): Block {
  const texts = textsOf(language)
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
      [texts.from, switchDate && formatDate(switchDate, language)],
      [texts.oldIban, old?.iban && formatIban(old.iban)],
      [texts.oldHolder, old?.owner !== holder ? old?.owner : undefined],
    ]),
  }
}

/** Annex for partners with a direct debit mandate: confirms in writing that the mandate applies to the new account. */
function annex(session: Session, { mandateRef, creditorId }: Partner, language: Language): Block[] {
  const texts = textsOf(language)
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
    account(session, language),
    { kind: 'text', text: texts.annexOld },
  ]
}

function blocks(session: Session, partner: Partner, language: Language): Block[] {
  const texts = textsOf(language)
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
    { kind: 'right', text: formatDate(new Date().toISOString().slice(0, 10), language) },
    { kind: 'title', text: texts.subject },
    { kind: 'text', text: texts.salutation },
    ...request(partner, session.type === 'nachlass', texts),
    ...(ends ? [] : [account(session, language)]),
    ...(references.length
      ? ([
          { kind: 'heading', text: texts.references },
          { kind: 'table', rows: references },
        ] as const)
      : []),
    { kind: 'text', text: texts.confirm },
    { kind: 'text', text: texts.closing },
    { kind: 'space', lines: 2 },
    { kind: 'text', text: owners.map(nameOf).join('\n') },
    ...(partner.direction === 'debit' && partner.mandateRef && !ends
      ? annex(session, partner, language)
      : []),
  ]
}

/** Letters to Germany are in German; letters abroad in the requested language. */
const languageFor = ({ address }: Partner, requested: Language): Language =>
  address && address.country !== 'DE' ? requested : 'de'

/** One document with the letters to these partners, each on a new page, from the data entered so far. */
export function letters(session: Session, partners: Partner[], requested: Language): PrintDocument {
  const [only] = partners
  const language = partners.length === 1 && only ? languageFor(only, requested) : 'de'
  const texts = textsOf(language)
  const title = partners.length === 1 && only ? texts.letterTo.replace('{name}', only.name) : texts.pack
  return {
    title,
    language,
    blocks: partners.length
      ? partners.flatMap((partner, index): Block[] => [
          ...(index ? [{ kind: 'page' } as const] : []),
          ...blocks(session, partner, languageFor(partner, requested)),
        ])
      : [{ kind: 'text', text: texts.nobody }],
  }
}

/** Whether the request asks for a PDF instead of JSON. */
export const wantsPdf = ({ headers }: Request): boolean =>
  headers.get('accept')?.includes('application/pdf') === true

export async function pdfAnswer(document: PrintDocument): Promise<Response> {
  return new Response(await pdf(document), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
  })
}
