import type { HandlerTools } from '#engine/flow/call-handler.ts'
import { equal } from '#engine/util/json.ts'
import type { Handlers } from '#generated/handlers.ts'
import type { ProductTextVersions } from '#generated/settings.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { ApiError, isFromGateway, statusOf } from '../api/errors.ts'
import { shownTenant } from '../config/config.ts'

/**
 * The type of a handler by its name. schemas/handlers.schema.json declares input, output and progress, and the configuration check validates flows and
 * screens against the same schema. A handler without an output never resolves.
 */
export type TypedHandler<Name extends keyof Handlers> = (
  input: Handlers[Name]['input'],
  tools: Pick<HandlerTools, 'signal'> & {
    report(progress: Handlers[Name] extends { progress?: infer Report } ? NonNullable<Report> : never): void
  },
) => Promise<Handlers[Name] extends { output: infer Output } ? Output : never>

/** The ApiError for an error in a 2xx response, or for an answer that a handler does not accept. */
export const refused = (error: unknown): ApiError =>
  new ApiError({ status: 200, body: typeof error === 'string' ? { error } : error })

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value) ?? 'null')

/** Equality of two bodies of a call: as JSON, which leaves out keys with undefined. */
export const isSameBody = (a: unknown, b: unknown): boolean => equal(asJson(a), asJson(b))

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
    // A 2xx that does not confirm the write: empty, invalid, with an error, or 202.
    if (Math.floor(statusOf(error) / 100) !== 2) throw error
    cause = error
  }
  // Not found: the write has created nothing.
  const resource = await read().catch((error: unknown) => {
    if (statusOf(error) === 404) return undefined
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
