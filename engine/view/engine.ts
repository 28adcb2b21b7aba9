import { createContext, use } from 'react'
import type { ComponentType } from 'react'
import type { Element, ErrorCatalogue, Screen, Tenant } from '#generated/engine.ts'
import type { HandlerSource } from '../flow/handler.ts'
import type { Navigate } from '../flow/use-history.ts'
import type { FormModule } from './form-module.ts'

/**
 * A named check of a form: true when the value passes; else false, or values for its text beside the params.
 * `values` are the values of the whole form.
 */
export type Check = (
  value: unknown,
  params: Record<string, unknown>,
  values: Record<string, unknown>,
) => boolean | TextValues

/** What src hands to the engine. The engine imports nothing of the product. */
export interface Product extends HandlerSource {
  /** Loads the words of problems; the same promise each time. Without it they are there. */
  problemTexts?(): Promise<void>
  /** The page is about to load anew by itself: what fails now is not shown. */
  isLeaving?(): boolean
  /**
   * Signs in anew, where a failure says that this is due. Rejects with what `toProblem` understands; never ends where the page is
   * left. Without it a failure of that kind is only closed.
   */
  renew?(): Promise<void>
  /** Forgets the flow and begins anew on a fresh page; without it a way to start anew is a link to the root. */
  restart?(): void
  /** Milliseconds without a sign of the customer after which a session ends, where the installation names them. */
  idleAfter?(): number | undefined
  /** Address of another entry by its name, where the tenant offers it. */
  pathOf?(entry: string): string | undefined
  screen(id: string): Promise<Screen>
  form(id: string): Promise<FormModule>
  /** Emits a usage event of a flow. */
  track(params: Record<string, unknown>): void
  /** The error catalogue; the same promise each time. */
  errors(): Promise<ErrorCatalogue>
  checks(): Promise<Record<string, Check>>
  formats: Record<string, (value: unknown, locale: string) => string>
  /** The inverse for typed text, by the same names: what a form keeps and sends. */
  parsers: Record<string, (text: string) => string>
  rewrites: Record<string, (query: string) => string>
  /** Elements that know the domain, by type. */
  elements: Record<string, ComponentType<{ element: never }>>
}

/** Values for placeholders of a text. */
export type TextValues = Record<string, unknown>

/** What every component of the engine may read. */
export interface Engine {
  product: Product
  tenant: Tenant
  locale: 'de' | 'en'
  /** A text by key; tenant overrides win; a missing key shows itself, which the check makes impossible. */
  text(key: string, values?: TextValues): string
  hasText(key: string): boolean
  /** Loads the text files that a piece of configuration refers to. */
  loadTexts(configuration: unknown): Promise<void>
  /** Loads the formats, which the first page does without. */
  loadFormats(): Promise<void>
  setLocale(locale: 'de' | 'en'): void
  /** Address of a file in the folder of the tenant, by its name. */
  tenantFile(name: string): string
  /** Goes to an address of the app, or so many entries on in the history; absent where nothing routes. */
  navigate?: Navigate
  /** Shows a value through a named format: the engine's text, date, amount, number, list, or one of the product's. */
  format(name: string | undefined, value: unknown): string
}

/** What loading asks of it: there before anything is shown. */
export type Loader = Pick<Engine, 'product' | 'loadTexts' | 'loadFormats'>

export const EngineContext = createContext<Engine | undefined>(undefined)

export function useEngine(): Engine {
  const engine = use(EngineContext)
  if (!engine) throw new Error('useEngine: no <EngineContext> above this component.')
  return engine
}

export type ElementOf<Type extends Element['type']> = Extract<Element, { type: Type }>
