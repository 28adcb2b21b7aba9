import { call } from '../api/client.ts'
import type { TypedHandler } from './handler.ts'

export const send: TypedHandler<'feedback.send'> = async ({ area, opinion }) => {
  const { rating, comment, contactOk } = opinion
  await call('feedback', {
    body: { area, rating: Number(rating), ...(comment && { comment }), ...(contactOk && { contactOk }) },
  })
  return null
}
