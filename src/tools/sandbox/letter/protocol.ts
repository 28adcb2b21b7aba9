import type { Partner } from '#generated/api.ts'
import type { Session } from '../session.ts'
import { DELEGATED, referenceOf } from '../switch/order.ts'
import type { Block, PrintDocument } from './print-document.ts'
import { formatDate, formatIban, textsOf, type Language, type LetterTexts } from './print-document.ts'

function informed({ name, address, handling }: Partner, texts: LetterTexts): string {
  const postal = address && `${address.line1}, ${address.zip} ${address.city}`
  return [name, postal, handling === 'auto' ? texts.by.auto : texts.by.letter].filter(Boolean).join(', ')
}

const list = (heading: string, items: string[], texts: LetterTexts): Block[] => [
  { kind: 'heading', text: heading },
  items.length ? { kind: 'list', items } : { kind: 'text', text: texts.nobody },
]

/** The report on the order: which partners are informed, and which ones the customer has to inform. */
export function protocol(session: Session, language: Language): PrintDocument {
  const texts = textsOf(language)
  const { profile, partners } = session
  const { closeOld: closing } = profile
  const names = (which: (partner: Partner) => boolean) => partners.filter(which).map(({ name }) => name)
  const delegated = partners.filter(({ handling }) => DELEGATED.has(handling))
  return {
    title: texts.protocol,
    language,
    blocks: [
      { kind: 'title', text: texts.protocol },
      {
        kind: 'table',
        rows: [
          [texts.reference, referenceOf(session)],
          [texts.made, formatDate(new Date().toISOString().slice(0, 10), language)],
          [texts.iban, profile.newIban ? formatIban(profile.newIban) : texts.missing],
          [texts.from, profile.switchDate ? formatDate(profile.switchDate, language) : texts.missing],
          ...(closing?.close && closing.date
            ? [[texts.closes, formatDate(closing.date, language)] satisfies [string, string]]
            : []),
        ],
      },
      ...list(
        texts.informed,
        delegated.map((partner) => informed(partner, texts)),
        texts,
      ),
      ...list(
        texts.self,
        names(({ handling, enabled }) => enabled && !DELEGATED.has(handling)),
        texts,
      ),
      ...list(
        texts.ignored,
        names(({ enabled }) => !enabled),
        texts,
      ),
    ],
  }
}
