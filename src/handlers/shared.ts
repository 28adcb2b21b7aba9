import type { HandlerTools } from '#engine/flow/call-handler.ts'
import type { Handlers } from '#generated/handlers.ts'
import type { ProductTextVersions } from '#generated/settings.ts'
import settings from '#flows/settings.json' with { type: 'json' }
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

/** Versions of the texts that the customer agrees to: those of the tenant, else those of the product. */
export const textVersions = (): ProductTextVersions => ({
  ...settings.textVersions,
  ...shownTenant()?.versions,
})

/** Whether somebody signs on paper: then the customer prints, signs and sends the letters. Screens use the guard isOnPaper. */
export const isOnPaper = (signatures: readonly { kind?: string }[] | null | undefined): boolean =>
  signatures?.some(({ kind }) => kind === 'none') ?? false
