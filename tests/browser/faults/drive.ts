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

/** One call under one fault, in a page of its own. */
export interface Cell {
  call: CallName
  fault: FaultName
  /** What is laid on the call; beside the faults of the table also bad input. */
  under: Fault
  expected: Expected
  page: Page
  context: BrowserContext
  journey: Journey
  server: FaultServer
  session: Session
  watch: Watch
}

type Do = (cell: Cell) => Promise<unknown>

/** How a screen of the app is brought to make a call, and how one sees what came of it. */
export interface ScreenDrive {
  by: 'screen'
  /** How a failure is shown: as the flow does by its severity, in its place whatever the severity, or not at all. */
  shownAs: 'flow' | 'place' | 'nowhere'
  /** The step at which the customer stands, and its screen. */
  step: string
  screen: ScreenId
  /** Answers beside those that lead to the step, and what the sandbox must know before. */
  prepare?(session: Session): Promise<Partial<Record<keyof typeof sessionKeys, unknown>>>
  /** Another scenario of the sandbox than P8. */
  scenario?: string
  /** What is typed before the call. */
  enter?: Do
  /** Makes the call; a call without it is made by showing the screen. */
  act?: Do
  /** While the answer is late: what an impatient customer does. */
  again?: Do
  /** Waits until the call has had its effect. */
  works: Do
  /** Where a failure is shown in its place. */
  place?(page: Page): Locator
  /** What was entered is still there. */
  kept?: Do
  /** A second try after the fault is over; by default the retry in its place, else the act again. */
  recover?: Do
  /** Calls that must have been made as often as said, whatever the fault. */
  also?: Partial<Record<CallName, number>>
  /** Lays what else must go wrong for the call to be made. */
  lay?(server: FaultServer): void
}

/** No screen makes the call: the app's own client makes it, in a page of the tests beside the built app. */
export interface ClientDrive {
  by: 'client'
  /** Parameters of `call`; `file` becomes a File. */
  parameters(
    session: Session,
  ): Promise<{ path?: object; body?: object; file?: { name: string; type: string; words: string } }>
  /** What the sandbox holds once the call has had its effect. */
  works?(session: Session, value: unknown): Promise<unknown>
}

export type Drive = ScreenDrive | ClientDrive
