import { createContext, use } from 'react'
import type { HandlerCall, Problem, Screen } from '#generated/engine.ts'
import type { HandlerTools } from '../flow/handler.ts'
import type { Scope } from '../flow/binding.ts'

/** One thing to mend: where (DOM id that takes the focus) and what. */
export interface FieldError {
  id: string
  message: string
}

/** What an element that takes entries (form, search, choices ...) registers with its screen. */
export interface FormControl {
  /** Name under which the value travels with the event that leaves the screen. */
  name: string
  /** Shows its errors at their fields and returns them; empty when the value may be sent. */
  validate(): FieldError[]
  value(): unknown
}

/** What the elements of the screen that is shown may read and do. */
export interface ScreenContextValue {
  screen: Screen
  /** Context, data, tenant and progress; add `item` for rows. */
  scope: Scope
  /** The flow waits for a handler. */
  busy: boolean
  problem: Problem | null
  /** The current state takes this event. */
  can(event: string): boolean
  /** How to show a button for an event: ready, busy (shown before, and the flow waits now), or not at all. */
  availability(event: string): 'ready' | 'busy' | 'none'
  /** Forgets the problem that is shown; what was typed stays. */
  dismiss(): void
  /** Does again what was pressed here and failed; undefined where there is nothing to do again, or only by the customer's hand. */
  retry: (() => void) | undefined
  /** What is sent from here is sent by the customer's press on its own button alone: it carries a secret. */
  byHand: boolean
  /** Shows a failure of something that is no handler of the flow. */
  fail(problem: Problem): void
  /** A named guard over the context; true when no name is given. */
  passes(guard: string | undefined): boolean
  /** Sends an event as it is. */
  send(event: string, payload?: Record<string, unknown>): void
  /** Checks all entries; sends their values with the event, or shows the summary of what is to be mended. */
  submit(event: string, payload?: Record<string, unknown>): void
  register(entry: FormControl): () => void
  /** What is still to be mended of an entry that settles its errors one by one: what no longer is leaves the summary. */
  updateErrors(entry: string, open: readonly FieldError[]): void
  /** Calls a handler in place; rejects with a Problem, or, when `tools` ended it, with the reason. `tools` also hear how far it is. */
  call(call: HandlerCall, scope?: Scope, tools?: HandlerTools): Promise<unknown>
  /** Replaces what the query behind a /data pointer holds, without asking the server. */
  replaceData(pointer: string, change: (value: unknown) => unknown): void
  /** Asks the server again for what the queries of the screen read, while what is shown stays. */
  refreshData(): void
  /** Non-secret values of an element as last typed on this screen, and how to keep them. */
  draft(name: string): unknown
  keepDraft(name: string, values: unknown): void
  /** Cancels: what was typed here is not shown again. */
  dropDrafts(): void
  /** Says something to screen readers, politely. */
  announce(message: string): void
}

export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined)

export function useScreen(): ScreenContextValue {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('useScreen: no <ScreenContext> above this component.')
  return screen
}
