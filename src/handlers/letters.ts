import type { PartnerView } from '#generated/handlers.ts'
import { documentOf } from '../api/documents.ts'
import type { TypedHandler } from './handler.ts'
import { list as partners } from './partners.ts'

const placeOf = ({ address }: PartnerView): string =>
  address ? [address.line1, `${address.zip} ${address.city}`].join(', ') : ''

export const list: TypedHandler<'letters.list'> = async (input, tools) =>
  (await partners(input, tools))
    .filter(({ decision }) => decision !== 'self' && decision !== 'ignore')
    .map((partner) => ({ ...partner, place: placeOf(partner) }))

export const preview: TypedHandler<'letters.preview'> = ({ id }, { signal }) =>
  documentOf('partner-get', { path: { id }, signal })

export const pack: TypedHandler<'letters.pack'> = (_, { signal }) => documentOf('switch-partners', { signal })
