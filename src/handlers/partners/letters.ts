import type { PartnerView } from '#generated/handlers.ts'
import { documentOf } from '../../api/documents.ts'
import type { TypedHandler } from '../shared.ts'
import { isOnPaper } from '../shared.ts'
import { list as partners } from './partners.ts'

const addressOf = ({ address }: PartnerView): string =>
  address ? [address.line1, `${address.zip} ${address.city}`].join(', ') : ''

/** The handlings for which a letter is sent. */
const byLetter = ['auto', 'letter', 'cancel', 'transfer'] as const

/** Lists the letters. If somebody signs on paper, the customer sends them, so their status is unknown. */
export const list: TypedHandler<'letters.list'> = async (
  { signatures, onPaper = isOnPaper(signatures), partners: known },
  tools,
) =>
  (known ?? (await partners({}, tools))).flatMap((partner) => {
    const handling = byLetter.find((candidate) => candidate === partner.handling)
    return handling
      ? [
          {
            ...partner,
            place: addressOf(partner),
            way: onPaper ? 'own' : handling,
            request: handling === 'cancel' || handling === 'transfer' ? handling : partner.direction,
            stage: onPaper ? null : partner.status,
          },
        ]
      : []
  })

/** Letters to recipients in Germany are in German, whatever the language of the page. */
const german = { language: 'de' }

/** The letter to one partner, or all letters in one file. */
export const document: TypedHandler<'letters.document'> = ({ id, country = 'DE' }, { signal }) => {
  const language = country === 'DE' ? german : {}
  return id === undefined
    ? documentOf('switch-partners', { signal, ...language })
    : documentOf('partner-get', { path: { id }, signal, ...language })
}
