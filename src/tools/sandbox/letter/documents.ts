import type { Owner, Partner } from '#generated/api.ts'
import allTexts from '../data/letters.json' with { type: 'json' }
import type { Session } from '../session.ts'
import { DELEGATED, referenceOf } from '../switch/order.ts'
import { pdf, type Paper } from './pdf.ts'

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

function printAccount(paper: Paper, { profile, accounts }: Session, texts: LetterTexts): void {
  const { newIban, newBic, switchDate, closeOld, owners = [] } = profile
  // The postings of the sandbox are those of the first account. A partner learns of no other one.
  const old = accounts.find(({ enabled }) => enabled)
  const holder = owners.map(nameOf).join(', ')
  paper.table([
    [texts.holder, holder || texts.missing],
    [texts.iban, newIban ? formatIban(newIban) : texts.missing],
    [texts.bic, newBic],
    [texts.from, switchDate && texts.date(switchDate)],
    [texts.oldIban, formatIban(old?.iban ?? closeOld?.iban ?? '')],
    [texts.oldHolder, old?.owner !== holder ? old?.owner : undefined],
  ])
}

function printLetter(paper: Paper, session: Session, partner: Partner, texts: LetterTexts): void {
  const { owners = [] } = session.profile
  const { handling, direction, customerNo, mandateRef, creditorId } = partner
  const ends = handling === 'cancel'
  const ask = ends || handling === 'transfer' ? handling : direction
  const mandate: [string, string | undefined][] = [
    [texts.mandateRef, mandateRef],
    [texts.creditorId, creditorId],
  ]
  if (!session.completed) paper.small(texts.draft)
  paper.address(sender(owners[0], texts))
  paper.address(recipient(partner, texts))
  paper.atRight(texts.date())
  paper.title(texts.subject)
  paper.text(texts.salutation)
  if (session.type === 'nachlass' && ask === direction) paper.text(texts.estate)
  paper.text(texts.request[ask])
  if (!ends) printAccount(paper, session, texts)
  if (customerNo || mandateRef || creditorId) {
    paper.heading(texts.references)
    paper.table([[texts.customerNo, customerNo], ...mandate])
  }
  paper.text(texts.confirm)
  // Room for signatures.
  paper.text(`${texts.closing}\n\n`)
  paper.text(owners.map(nameOf).join('\n'))
  if (direction !== 'debit' || !mandateRef || ends) return
  paper.nextPage() // Confirms in writing that the mandate of a direct debit applies to the new account.
  paper.heading(texts.annex)
  paper.table(mandate)
  paper.text(texts.annexText)
  printAccount(paper, session, texts)
  paper.text(texts.annexOld)
}

/** Letters to Germany are in German; letters abroad in the requested language. */
const languageFor = ({ address }: Partner, requested: Language): Language =>
  address && address.country !== 'DE' ? requested : 'de'

const answer = async (...args: Parameters<typeof pdf>): Promise<Response> =>
  new Response(await pdf(...args), {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline' },
  })

/** One PDF with the letters to these partners, each on a new page, from the data entered so far. */
export function letters(session: Session, partners: Partner[], requested: Language): Promise<Response> {
  const [only] = partners.length === 1 ? partners : []
  const language = only ? languageFor(only, requested) : 'de'
  const texts = textsOf(language)
  const title = only ? texts.letterTo.replace('{name}', only.name) : texts.pack
  return answer(title, language, (paper) => {
    if (partners.length === 0) paper.text(texts.nobody)
    for (const [index, partner] of partners.entries()) {
      if (index > 0) paper.nextPage()
      printLetter(paper, session, partner, textsOf(languageFor(partner, requested)))
    }
  })
}

function informed({ name, address, handling }: Partner, texts: LetterTexts): string {
  const postal = address && `${address.line1}, ${address.zip} ${address.city}`
  return [name, postal, handling === 'auto' ? texts.by.auto : texts.by.letter].filter(Boolean).join(', ')
}

const groupOf = ({ handling, enabled }: Partner) =>
  DELEGATED.has(handling) ? 'informed' : enabled ? 'self' : 'ignored'

/** The report on the order: which partners are informed, and which ones the customer has to inform. */
export function protocol(session: Session, language: Language): Promise<Response> {
  const texts = textsOf(language)
  const { newIban, switchDate, closeOld } = session.profile
  return answer(texts.protocol, language, (paper) => {
    paper.title(texts.protocol)
    paper.table([
      [texts.reference, referenceOf(session)],
      [texts.made, texts.date()],
      [texts.iban, newIban ? formatIban(newIban) : texts.missing],
      [texts.from, switchDate ? texts.date(switchDate) : texts.missing],
      [texts.closes, closeOld?.close && closeOld.date ? texts.date(closeOld.date) : undefined],
    ])
    for (const name of ['informed', 'self', 'ignored'] as const) {
      const members = session.partners.filter((partner) => groupOf(partner) === name)
      paper.heading(texts[name])
      if (members.length === 0) paper.text(texts.nobody)
      else paper.list(members.map((each) => (name === 'informed' ? informed(each, texts) : each.name)))
    }
  })
}
