import type { Owner, Partner } from '#generated/api.ts'
import type { Session } from '../session.ts'
import { pdf, type Line } from './pdf.ts'

const spaced = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')
const german = (date: string) => date.split('-').toReversed().join('.')

const nameOf = (owner: Owner) =>
  owner.company ?? [owner.title, owner.firstName, owner.lastName].filter(Boolean).join(' ')

function sender(owner: Owner | undefined): string[] {
  if (!owner) return ['(Absender fehlt noch)']
  const street = [owner.street, owner.houseNo].filter(Boolean).join(' ')
  return [nameOf(owner), street, [owner.zip, owner.city].filter(Boolean).join(' ')].filter(Boolean)
}

function recipient({ name, address }: Partner): string[] {
  if (!address) return [name, '(Anschrift fehlt noch)']
  return [name, address.line1, address.line2 ?? '', `${address.zip} ${address.city}`].filter(Boolean)
}

/** What the partner is asked to do. */
function request(partner: Partner, estate: boolean): string[] {
  if (partner.handling === 'cancel')
    return ['der Vertragspartner ist verstorben. Bitte beenden Sie den Vertrag zum nächsten Termin.']
  if (partner.handling === 'transfer')
    return ['der Vertragspartner ist verstorben. Bitte übertragen Sie den Vertrag auf mich.']
  const opening = estate ? 'im Nachlass ändert sich die Bankverbindung.' : 'meine Bankverbindung ändert sich.'
  if (partner.direction === 'credit')
    return [`${opening} Bitte überweisen Sie künftig auf das folgende Konto:`]
  if (partner.direction === 'standing-order')
    return [`${opening} Meinen Dauerauftrag führe ich vom folgenden Konto aus:`]
  return [`${opening} Bitte buchen Sie künftig vom folgenden Konto ab:`]
}

const column = (texts: string[], top: number, step: number): Line[] =>
  texts.map((text, index) => ({ x: 70, y: top - index * step, size: 10.5, text }))

function letter(session: Session, partner: Partner): Line[] {
  const { profile } = session
  const [owner] = profile.owners ?? []
  const references = [
    partner.customerNo && `Kundennummer: ${partner.customerNo}`,
    partner.mandateRef && `Mandatsreferenz: ${partner.mandateRef}`,
    partner.creditorId && `Gläubiger-ID: ${partner.creditorId}`,
  ].filter((line) => typeof line === 'string')
  const account = [
    `IBAN: ${profile.newIban ? spaced(profile.newIban) : '(fehlt noch)'}`,
    ...(profile.newBic ? [`BIC: ${profile.newBic}`] : []),
    ...(profile.switchDate ? [`Gültig ab: ${german(profile.switchDate)}`] : []),
  ]
  const body = [
    'Sehr geehrte Damen und Herren,',
    '',
    ...request(partner, session.type === 'nachlass'),
    '',
    ...account,
  ]
  const end = [
    '',
    ...references,
    '',
    'Bitte bestätigen Sie mir die Änderung.',
    '',
    'Mit freundlichen Grüßen',
    '',
    '',
    owner ? nameOf(owner) : '',
  ]
  const today = german(new Date().toISOString().slice(0, 10))
  return [
    ...column(sender(owner), 785, 14),
    ...column(recipient(partner), 690, 14),
    { x: 430, y: 610, size: 10.5, text: today },
    { x: 70, y: 575, size: 13, text: 'Neue Bankverbindung', bold: true },
    ...column([...body, ...end], 545, 16),
  ]
}

/** The letter to a partner as application/pdf, from what the customer has given so far. */
export function letterResponse(session: Session, partner: Partner): Response {
  const bytes = pdf(`Brief an ${partner.name}`, letter(session, partner))
  return new Response(bytes, {
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="brief.pdf"' },
  })
}
