import { useCallback, createContext, use } from 'react'
import { useEngine } from './engine.ts'
import type { ElementTrack, HandlerCall, Problem, Screen } from '#generated/engine.ts'
import type { HandlerTools } from '../flow/call-handler.ts'
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
  /**
   * The errors that the control shows now. The error summary removes errors of this control that are not in this list. Without
   * `openErrors` the summary keeps an error until the next validation.
   */
  openErrors?: readonly FieldError[]
  /** Codes of problems that this control shows itself: it takes the focus, and its accessible description contains the text. */
  showsCodes?: readonly string[] | undefined
}

/** What the elements of a screen can read and do. */
export interface ScreenContextValue {
  screen: Screen
  /** Context, data, tenant and progress; add `item` for rows. */
  scope: Scope
  /** The context as it would be if the forms with `preview` were submitted as they stand. Parts of the rail read it. */
  previewed: unknown
  /** DOM element beside the body into which elements can render; null in narrow windows and without a rail. */
  railSlot: HTMLElement | null
  busy: boolean
  /** The event of the button that the customer has pressed, while the flow waits for it: this button says so. */
  pressed: string | undefined
  problem: Problem | null
  /** The current state takes this event. */
  can(event: string): boolean
  /** How to show the button of an event: enabled, busy (it was shown, and the flow waits now), or not at all. */
  availability(event: string): 'ready' | 'busy' | 'none'
  /** Removes the shown problem. Input stays. */
  dismiss(): void
  /** Repeats the last failed action of this screen, by its event; undefined when there is none, or when `noRetry` forbids it. */
  retry: { event: string; run(): void } | undefined
  /** Nothing is sent automatically in this state, because the payload contains a secret. The customer has to press the button. */
  noRetry: boolean
  /** Shows the problem of a call that was not invoked by the flow. */
  fail(problem: Problem): void
  /** A named guard over the context; true when no name is given. */
  passes(guard: string | undefined): boolean
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
  /** Reads the queries of these /data pointers again; all of the screen without pointers. Old data stays until then. */
  refreshData(pointers?: readonly string[]): void
  /** Puts values that a form holds into `previewed`, by their pointers. */
  preview(values: Record<string, unknown>): void
  draft(name: string): unknown
  keepDraft(name: string, values: unknown): void
  /** Keeps input that must not be stored, such as a PIN, in memory while a standalone page is shown. */
  keepUnsent(name: string, value: unknown): void
  /** Returns and forgets the input kept for an element; undefined if the flow has moved since. */
  takeUnsent(name: string): unknown
  /** An object that lives longer than the screen: it is created on the first call and returned again when the screen is shown again. */
  retainedObject<T>(name: string, create: () => T): T
  dropDrafts(): void
  announce(message: string): void
}

export const ScreenContext = createContext<ScreenContextValue | undefined>(undefined)

export function useScreen(): ScreenContextValue {
  const screen = use(ScreenContext)
  if (!screen) throw new Error('useScreen: no <ScreenContext> above this component.')
  return screen
}

/** Tracks a usage event, in the area of the screen unless it names its own; ignores undefined. */
export function useTrack(): (event: string | ElementTrack | undefined) => void {
  const { product } = useEngine()
  const { screen } = useScreen()
  return useCallback(
    (event) => {
      if (event === undefined) return
      product.track(typeof event === 'string' ? { area: screen.area, event } : { ...event })
    },
    [product, screen],
  )
}

/** Whether a value is missing: no value, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether `onlyIf` and `unless` count a value: missing, empty, false and 0 are none. */
export const hasValue = (value: unknown): boolean => !isEmpty(value) && value !== false && value !== 0
