import type { SignatureFault } from './image.ts'

export const signatureKinds = ['draw', 'typed', 'upload', 'none'] as const
/** How a signature is made; `none`: printed and signed by hand. */
export type SignatureKind = (typeof signatureKinds)[number]

/** The signature of one person as it is being made. */
export interface Signing {
  /** Whose it is; a signature is kept for this name alone. */
  name: string
  kind: SignatureKind
  /** PNG in a data URL. */
  data?: string | undefined
  /** The name as typed. */
  typed?: string | undefined
  fault?: SignatureFault | undefined
  /** When it was made, ISO 8601. */
  at: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const png = /^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/

/** What was kept of a signature; a picture that is none is left out, for it would be shown. */
function signingIn(value: unknown): Signing[] {
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
 * One signature for each name: what was kept for it, in the first list that has it, else an empty one of the first way
 * that is offered. What was made in a way that is not offered counts for nothing. Two
 * people may have the same name: the second gets the second one of a list.
 */
export function signingsFor(
  names: readonly string[],
  offered: readonly SignatureKind[],
  ...lists: unknown[]
): Signing[] {
  const stored = lists.map((list) =>
    Array.isArray(list) ? list.flatMap(signingIn).filter(({ kind }) => offered.includes(kind)) : [],
  )
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length
    const own = stored.map((list) => list.filter((one) => one.name === name)[before])
    return own.find((one) => one !== undefined) ?? { name, kind: offered[0] ?? 'draw', at: '' }
  })
}

/** What travels with the event, without what is only for the eyes. */
export const toPayload = ({ name, kind, data, at }: Signing) => ({
  name,
  kind,
  at: at || new Date().toISOString(),
  ...(kind !== 'none' && data !== undefined && { data }),
})

/** Whether something is still to be done: a picture is missing, or was refused. */
export const isOpen = ({ kind, data }: Signing): boolean => kind !== 'none' && data === undefined
