import { createContext, use, type ComponentType } from 'react'
import type { ErrorCatalogue, Screen, Tenant } from '#generated/engine.ts'
import type { HandlerSource } from '../flow/call-handler.ts'
import type { Navigate } from '../flow/use-history.ts'
import type { FormModule } from './form-module.ts'

/**
 * A named check of a form. Returns true when the value is valid; otherwise false, or further values for the text of the error.
 * `values`: the values of the whole form.
 */
export type Check = (
  value: unknown,
  params: Record<string, unknown>,
  values: Record<string, unknown>,
) => boolean | TextValues

/** Everything that the product (src) passes to the engine. The engine imports nothing from src. */
export interface Product extends HandlerSource {
  /** Loads the texts of problems. Memoized. Absent when they are loaded already. */
  problemTexts?(): Promise<void>
  /** Whether the page is about to reload itself. Errors are not shown meanwhile. */
  isLeaving?(): boolean
  /**
   * Renews the session after a problem that asks for it. Rejects with a failure for `toProblem`; stays pending when the page is
   * left. When it is absent, such a problem can only be dismissed.
   */
  renew?(): Promise<void>
  /** Deletes the stored flow and reloads the start page. When it is absent, a link to the root is shown instead. */
  restart?(): void
  /** Idle timeout of a session in milliseconds, when the installation sets one. */
  idleAfter?(): number | undefined
  /** When the customer was last active in another tab of the same session, in milliseconds since 1970; undefined if in none. */
  lastActiveElsewhere?(): Promise<number | undefined>
  /** URL of another entry page by its name; undefined when the tenant does not have it. */
  pathOf?(entry: string): string | undefined
  screen(id: string): Promise<Screen>
  form(id: string): Promise<FormModule>
  track(params: Record<string, unknown>): void
  errors(): Promise<ErrorCatalogue>
  checks(): Promise<Record<string, Check>>
  formats: Record<string, (value: unknown, locale: string) => string>
  /** The inverse of `formats`, by the same names: converts typed text to the value that a form stores and sends. */
  parsers: Record<string, (text: string) => string>
  rewrites: Record<string, (query: string) => string>
  /** Domain-specific elements, by type. */
  elements: Record<string, ComponentType<{ element: never }>>
}

type TextValues = Record<string, unknown>

/** The React context of all components of the engine. */
export interface Engine {
  product: Product
  tenant: Tenant
  locale: 'de' | 'en'
  /** A text by key; overrides of the tenant have priority. Returns the key when there is no such text. */
  text(key: string, values?: TextValues): string
  hasText(key: string): boolean
  /** Loads the text files that a piece of configuration refers to. */
  loadTexts(configuration: unknown): Promise<void>
  /** Loads the formats. Lazy, because the first page needs none. */
  loadFormats(): Promise<void>
  setLocale(locale: 'de' | 'en'): void
  /** URL of a file in the folder of the tenant. */
  tenantFile(name: string): string
  /** Navigates to a URL of the app or by a number of history entries. Absent without a router. */
  navigate?: Navigate
  /** Formats a value with a named format of the engine (text, date, amount, number, list) or of the product. */
  format(name: string | undefined, value: unknown): string
}

/** What loading a screen needs. Available before the first render. */
export type Loader = Pick<Engine, 'product' | 'loadTexts' | 'loadFormats'>

export const EngineContext = createContext<Engine | undefined>(undefined)

export function useEngine(): Engine {
  const engine = use(EngineContext)
  if (!engine) throw new Error('useEngine: no <EngineContext> above this component.')
  return engine
}
