import type { HandlerTools } from '#engine/flow/call-handler.ts'
import type { Handlers } from '#generated/handlers.ts'
import type { ProductTextVersions } from '#generated/settings.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { ApiError, isFromGateway } from '../api/api-error.ts'
import { shownTenant } from '../config/config.ts'

type Input<Name extends keyof Handlers> = Handlers[Name]['input']
type Progress<Name extends keyof Handlers> = Handlers[Name] extends { progress?: infer Report }
  ? NonNullable<Report>
  : never
type Output<Name extends keyof Handlers> = Handlers[Name] extends { output: infer Answer } ? Answer : never

/**
 * The type of a handler by its name. schemas/handlers.schema.json declares input, output and progress, and the configuration check validates flows and
 * screens against the same schema. A handler without an output never resolves.
 */
export type TypedHandler<Name extends keyof Handlers> = (
  input: Input<Name>,
  tools: Omit<HandlerTools, 'report'> & { report(progress: Progress<Name>): void },
) => Promise<Output<Name>>

/** The ApiError for an error in a 2xx response, or for an answer that a handler does not accept. */
export const refused = (error: unknown): ApiError =>
  new ApiError({ status: 200, body: typeof error === 'string' ? { error } : error })

/** A 2xx that does not confirm the write: empty, invalid, with an error, or 202. */
const isUnconfirmed = (error: unknown): boolean => {
  const { status = 0 } = error instanceof ApiError ? error.failure : {}
  return status >= 200 && status < 300
}

/**
 * Equality of two bodies of a call. Unlike `equal` of engine/util, a missing key is the same as one with undefined: JSON leaves such
 * keys out.
 */
export function isSameBody(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || a === null || typeof b !== 'object' || b === null) return a === b
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])]
  return keys.every((key) => isSameBody(Reflect.get(a, key), Reflect.get(b, key)))
}

/**
 * Returns the resource after a write. If the answer does not confirm the write, the resource is read and compared.
 * @param isApplied whether the resource has the written values
 * @throws ApiError `not-confirmed` if the write is not visible; if a gateway answered, its failure
 */
export async function confirmWrite<T>(
  write: Promise<T>,
  isApplied: (resource: T) => boolean,
  read: () => Promise<T | undefined>,
): Promise<T> {
  let cause: unknown
  try {
    const answer = await write
    if (isApplied(answer)) return answer
  } catch (error) {
    if (!isUnconfirmed(error)) throw error
    cause = error
  }
  // Not found: the write has created nothing.
  const resource = await read().catch((error: unknown) => {
    if (error instanceof ApiError && error.failure.status === 404) return undefined
    throw error
  })
  if (resource !== undefined && isApplied(resource)) return resource
  throw cause instanceof ApiError && isFromGateway(cause.failure) ? cause : refused({ code: 'not-confirmed' })
}

/** Versions of the texts that the customer agrees to: those of the tenant, else those of the product. */
export const textVersions = (): ProductTextVersions => ({
  ...settings.textVersions,
  ...shownTenant()?.versions,
})

/** Whether somebody signs on paper: then the customer prints, signs and sends the letters. Screens use the guard isOnPaper. */
export const isOnPaper = (signatures: readonly { kind?: string }[] | null | undefined): boolean =>
  signatures?.some(({ kind }) => kind === 'none') ?? false
