import type { SignatureFault } from './image.ts'
import { isObject } from '../../util/json.ts'

export const signatureKinds = ['draw', 'typed', 'upload', 'none'] as const
/** How a signature is made; `none`: printed and signed by hand. */
type SignatureKind = (typeof signatureKinds)[number]

/** The signature of one person, not submitted yet. */
export interface SignatureDraft {
  /** Name of the signer. A stored signature is used for this name only. */
  name: string
  kind: SignatureKind
  /** PNG in a data URL. */
  data?: string | undefined
  /** The name as typed. */
  typed?: string | undefined
  fault?: SignatureFault | undefined
  /** Time of the signature, ISO 8601. */
  at: string
}

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const png = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/

/** Parses a stored signature; an empty list when it is invalid. Storage is untrusted, so only PNG data URLs are kept. */
function parseSignature(value: unknown): SignatureDraft[] {
  if (!isObject(value)) return []
  const { name, kind, data, typed, at } = value
  const knownKind = signatureKinds.find((one) => one === kind)
  if (typeof name !== 'string' || !knownKind) return []
  const picture = asText(data)
  return [
    {
      name,
      kind: knownKind,
      data: picture && png.test(picture) ? picture : undefined,
      typed: asText(typed),
      at: asText(at) ?? '',
    },
  ]
}

/**
 * One signature for each name: the stored one from the first list that has it, else an empty one of the first allowed kind.
 * Stored signatures of other kinds are ignored. When two people have the same name, the second one gets the second stored
 * signature of that name.
 */
export function initialSignatures(
  names: readonly string[],
  allowedKinds: readonly SignatureKind[],
  ...lists: unknown[]
): SignatureDraft[] {
  const stored = lists.map((list) =>
    Array.isArray(list) ? list.flatMap(parseSignature).filter(({ kind }) => allowedKinds.includes(kind)) : [],
  )
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length
    const own = stored.map((list) => list.filter((one) => one.name === name)[before])
    return own.find((one) => one !== undefined) ?? { name, kind: allowedKinds[0] ?? 'draw', at: '' }
  })
}

/** The signature as sent with the event, without fields that only the page needs. */
export const toPayload = ({ name, kind, data, at }: SignatureDraft) => ({
  name,
  kind,
  at: at || new Date().toISOString(),
  ...(kind !== 'none' && data !== undefined && { data }),
})

/** Whether the signature is missing: no image yet, or a refused one. */
export const isMissing = ({ kind, data }: SignatureDraft): boolean => kind !== 'none' && data === undefined
