import type { Partner } from '#generated/api.ts'
import type { Session } from '../session.ts'
import { OURS, referenceOf } from '../switch/order.ts'
import type { Block, Paper } from './paper.ts'
import { dateOf, spaced, wordsOf, type Language, type Words } from './paper.ts'

function informed({ name, address, handling }: Partner, words: Words): string {
  const place = address && `${address.line1}, ${address.zip} ${address.city}`
  return [name, place, handling === 'auto' ? words.by.auto : words.by.letter].filter(Boolean).join(', ')
}

const list = (heading: string, items: string[], words: Words): Block[] => [
  { kind: 'heading', text: heading },
  items.length ? { kind: 'list', items } : { kind: 'text', text: words.nobody },
]

/** Who was informed, who is left to the customer: the customer's own proof. */
export function protocol(session: Session, language: Language): Paper {
  const words = wordsOf(language)
  const { profile, partners } = session
  const { closeOld: closing } = profile
  const names = (which: (partner: Partner) => boolean) => partners.filter(which).map(({ name }) => name)
  const ours = partners.filter(({ handling }) => OURS.has(handling))
  return {
    title: words.protocol,
    language,
    blocks: [
      { kind: 'title', text: words.protocol },
      {
        kind: 'table',
        rows: [
          [words.reference, referenceOf(session)],
          [words.made, dateOf(new Date().toISOString().slice(0, 10), language)],
          [words.iban, profile.newIban ? spaced(profile.newIban) : words.missing],
          [words.from, profile.switchDate ? dateOf(profile.switchDate, language) : words.missing],
          ...(closing?.close && closing.date
            ? [[words.closes, dateOf(closing.date, language)] satisfies [string, string]]
            : []),
        ],
      },
      ...list(
        words.informed,
        ours.map((partner) => informed(partner, words)),
        words,
      ),
      ...list(
        words.self,
        names(({ handling, enabled }) => enabled && !OURS.has(handling)),
        words,
      ),
      ...list(
        words.ignored,
        names(({ enabled }) => !enabled),
        words,
      ),
    ],
  }
}
