import type { UploadedFile } from '#generated/api.ts'
import type { Proof } from '#generated/handlers.ts'
import { call } from '../api/client.ts'
import { confirmed } from './confirmed.ts'
import type { TypedHandler } from './handler.ts'
import { asEntered } from './owners.ts'

const proofOf = ({ id, name, size, documentType }: UploadedFile): Proof => ({
  id,
  name,
  size,
  kind: documentType,
})

export const documents: TypedHandler<'estate.documents'> = async (_, { signal }) =>
  (await call('userinfo', { signal })).uploads.map(proofOf)

/** Names of those that were not taken off the list. */
export const handedIn: TypedHandler<'estate.handedIn'> = async ({ ids }, { signal }) =>
  (await call('userinfo', { signal })).uploads.filter(({ id }) => ids?.includes(id)).map(({ name }) => name)

/** Hands in one proof, while saying how much of it is sent. It has arrived when the server gives it an id, or lists it. */
export const upload: TypedHandler<'estate.upload'> = async ({ file, kind }, { signal, report }) => {
  const sent = (share: number) => report({ sent: share })
  // A part of a form has no schema: for the API it is anything.
  const part = file as unknown as Record<string, unknown>
  const { name, size } = file as unknown as { name?: string; size?: number } // what the element hands in is a File
  const isThis = (one: UploadedFile) => one.name === name && one.size === size && one.documentType === kind
  const answer = await confirmed<UploadedFile>(
    call('nachlass-upload', { body: { file: part, documentType: kind }, signal, sent }),
    () => true,
    async () => (await call('userinfo', { signal })).uploads.findLast(isThis),
  )
  return proofOf(answer)
}

export const deceased: TypedHandler<'estate.deceased'> = async (_, { signal }) =>
  ((await call('userinfo', { signal })).profile.recentOwners ?? [])
    .map(asEntered)
    .map(({ firstName, lastName, birthDate }) => ({
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(birthDate && { birthDate }),
    }))

export const account: TypedHandler<'estate.account'> = async (_, { signal }) => {
  const { newIban, closeOld } = (await call('userinfo', { signal })).profile
  return {
    ...(newIban && { newIban }),
    ...(closeOld && { closeOld: closeOld.close ? ('yes' as const) : ('no' as const) }),
  }
}
