import type { PartnerView } from '#generated/handlers.ts'
import { documentOf } from '../api/documents.ts'
import type { TypedHandler } from './handler.ts'
import { isOnPaper } from './on-paper.ts'
import { list as partners } from './partners.ts'

const placeOf = ({ address }: PartnerView): string =>
  address ? [address.line1, `${address.zip} ${address.city}`].join(', ') : ''

/** The ways of informing that need a letter. */
const posted = ['auto', 'letter', 'cancel', 'transfer'] as const

/** A letter that is signed on paper goes out by the customer's own hand, and nobody here knows how far it is. */
export const list: TypedHandler<'letters.list'> = async ({ signatures, receipt }, tools) => {
  const onPaper = receipt?.onPaper ?? isOnPaper(signatures)
  return (await partners({}, tools)).flatMap((partner) => {
    const way = posted.find((one) => one === partner.handling)
    return way
      ? [
          {
            ...partner,
            place: placeOf(partner),
            way: onPaper ? 'own' : way,
            stage: onPaper ? null : partner.status,
          },
        ]
      : []
  })
}

/** Whom a letter goes to in Germany reads German, whatever language the customer reads. */
const german = { language: 'de' }

export const preview: TypedHandler<'letters.preview'> = ({ id, country = 'DE' }, { signal }) =>
  documentOf('partner-get', { path: { id }, signal, ...(country === 'DE' && german) })

export const pack: TypedHandler<'letters.pack'> = (_, { signal }) =>
  documentOf('switch-partners', { signal, ...german })
