import type { UploadedFile } from '#generated/api.ts'
import type { Proof } from '#generated/handlers.ts'
import { call } from '../api/client.ts'
import { confirmWrite } from './confirm-write.ts'
import type { TypedHandler } from './typed-handler.ts'
import { asEntered } from './owners/owners.ts'

const proofOf = ({ id, name, size, documentType }: UploadedFile): Proof => ({
  id,
  name,
  size,
  kind: documentType,
})

export const documents: TypedHandler<'estate.documents'> = async (_, { signal }) =>
  (await call('userinfo', { signal })).uploads.map(proofOf)

/** Names of the uploaded proofs that the server still has. */
export const handedIn: TypedHandler<'estate.handedIn'> = async ({ ids }, { signal }) =>
  (await call('userinfo', { signal })).uploads.filter(({ id }) => ids?.includes(id)).map(({ name }) => name)

/** Uploads one proof and reports the progress. Succeeds if the server returns its id or lists it. */
export const upload: TypedHandler<'estate.upload'> = async ({ file, kind }, { signal, report }) => {
  const onProgress = (share: number) => report({ sent: share })
  // The cast: in schemas/api a file has any type.
  const part = file as unknown as Record<string, unknown>
  const { name, size } = file as unknown as { name?: string; size?: number } // the upload element passes a File
  const isSameFile = (stored: UploadedFile) =>
    stored.name === name && stored.size === size && stored.documentType === kind
  const answer = await confirmWrite<UploadedFile>(
    call('nachlass-upload', { body: { file: part, documentType: kind }, signal, onProgress }),
    () => true,
    async () => (await call('userinfo', { signal })).uploads.findLast(isSameFile),
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
