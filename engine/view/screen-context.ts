import { createContext, use } from 'react'
import type { HandlerCall, Problem, Screen } from '#generated/engine.ts'
import type { HandlerTools } from '../flow/handler.ts'
import type { Scope } from '../flow/binding.ts'

/** A validation error: the DOM id of the control that takes the focus, and the text. */
export interface FieldError {
  id: string
  message: string
}

/** What an element with input (form, search, choices ...) registers with its screen. */
export interface FormControl {
  /** Key of the value in the payload of the submitted event. */
  name: string
  /** Shows its errors at their fields and returns them; empty when the value may be sent. */
  validate(): FieldError[]
  value(): unknown
}

/** What the elements of a screen can read and do. */
export interface ScreenContextValue {
  screen: Screen
  /** Context, data, tenant and progress; add `item` for rows. */
  scope: Scope
  /** The flow waits for a handler. */
  busy: boolean
  problem: Problem | null
  /** The current state takes this event. */
  can(event: string): boolean
  /** How to show the button of an event: enabled, busy (it was shown, and the flow waits now), or not at all. */
  availability(event: string): 'ready' | 'busy' | 'none'
  /** Removes the shown problem. Input stays. */
  dismiss(): void
  /** Repeats the last failed action of this screen; undefined when there is none, or when `byHand` forbids it. */
  retry: (() => void) | undefined
  /** Never send automatically: the payload carries a secret, so the customer has to press the button. */
  byHand: boolean
  /** Shows a problem of a call that the flow did not invoke. */
  fail(problem: Problem): void
  /** A named guard over the context; true when no name is given. */
  passes(guard: string | undefined): boolean
  /** Sends an event as it is. */
  send(event: string, payload?: Record<string, unknown>): void
  /** Validates all controls, then sends the event with their values, or shows the error summary. */
  submit(event: string, payload?: Record<string, unknown>): void
  register(entry: FormControl): () => void
  /** Reports the remaining errors of a control; errors that are fixed leave the summary. */
  updateErrors(entry: string, open: readonly FieldError[]): void
  /** Calls a handler without a transition. Rejects with a Problem; with the abort reason when `tools.signal` has aborted. */
  call(call: HandlerCall, scope?: Scope, tools?: HandlerTools): Promise<unknown>
  /** Replaces the data of the query of a /data pointer, without a request. */
  replaceData(pointer: string, change: (value: unknown) => unknown): void
  /** Reads all queries of the screen again. Old data stays until then. */
  refreshData(): void
  /** The stored draft of an element, without secrets. */
  draft(name: string): unknown
  keepDraft(name: string, values: unknown): void
  /** Removes the drafts of this screen. */
  dropDrafts(): void
  /** Announces a message to screen readers (polite live region). */
  announce(message: string): void
}

export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined)

export function useScreen(): ScreenContextValue {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('useScreen: no <ScreenContext> above this component.')
  return screen
}
