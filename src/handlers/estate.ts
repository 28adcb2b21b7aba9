import type { UploadedFile } from '#generated/api.ts'
import type { Proof } from '#generated/handlers.ts'
import { call } from '../api/client.ts'
import { confirmWrite } from './shared.ts'
import type { TypedHandler } from './shared.ts'

export const proofOf = ({ id, name, size, documentType }: UploadedFile): Proof => ({
  id,
  name,
  size,
  kind: documentType,
})

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
