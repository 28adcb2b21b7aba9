import type { BrowserContext, Locator, Page } from '@playwright/test'
import type { CallName } from '#generated/api.ts'
import type { sessionKeys } from '#src/session/keys.ts'
import type { Journey } from '../../support/browser/journey.ts'
import type { ScreenId } from '../../support/browser/shown.ts'
import type { Watch } from '../../support/browser/watch.ts'
import type { Expected } from './expected.ts'
import type { Fault, FaultName } from './faults.ts'
import type { FaultServer } from './server.ts'
import type { Session } from '../../support/browser/sandbox-session.ts'

/** One cell of the table: one call with one fault. */
export interface Cell {
  call: CallName
  fault: FaultName
  /** How the call fails: a fault of the table, or a body from bodies.ts. */
  injected: Fault
  expected: Expected
  page: Page
  context: BrowserContext
  journey: Journey
  server: FaultServer
  session: Session
  watch: Watch
}

type Do = (cell: Cell) => Promise<unknown>

/** How to make a screen send a call, and how to see the result. */
export interface ScreenDrive {
  by: 'screen'
  /** Where a problem is shown: by the flow, depending on its severity; always in `place`; or nowhere. */
  shownAs: 'flow' | 'place' | 'nowhere'
  /** The step at which the test begins, and its screen. */
  step: string
  screen: ScreenId
  /** Prepares the sandbox. @returns answers in addition to those that lead to the step */
  prepare?(session: Session): Promise<Partial<Record<keyof typeof sessionKeys, unknown>>>
  /** Scenario of the sandbox; P8 by default. */
  scenario?: string
  /** Fills in the screen before the call. */
  enter?: Do
  /** Makes the call. Without it the screen makes the call when it is shown. */
  act?: Do
  /** Presses again while the answer is delayed. */
  again?: Do
  /** Waits until the call has had its effect. */
  works: Do
  /** Where the problem is shown if `shownAs` is `place`. */
  place?(page: Page): Locator
  /** Checks that the customer's entries are still there. */
  kept?: Do
  /** The second try after the fault. By default the retry button in `place`, or `act` again. */
  recover?: Do
  /** Other calls, and how often each must have been made. */
  also?: Partial<Record<CallName, number>>
  /** Makes another call fail first, if this call is only made after that. */
  injectFault?(server: FaultServer): void
}

/** For calls that no screen makes: a test page calls the app's API client. */
export interface ClientDrive {
  by: 'client'
  /** Parameters of `call`; `file` becomes a File. */
  parameters(
    session: Session,
  ): Promise<{ path?: object; body?: object; file?: { name: string; type: string; words: string } }>
  /** Checks the effect of the call in the sandbox. */
  works?(session: Session, value: unknown): Promise<unknown>
}

export type Drive = ScreenDrive | ClientDrive
