/** An event that the state of a walk, or one around it, answers. */
export interface Offered {
  event: string
  /** Whether it would be taken now, as its guards say. */
  taken: boolean
  guards: string[]
  /** What it carries of what was entered, as pointers; such an event comes from the screen alone. */
  carries: string[]
}

/** What the page of a walk tells the page around it, after each step. */
export interface Told {
  kind: 'walk-told'
  path: string
  status: string
  busy: boolean
  /** The handler that is under way. */
  waitsFor: string | null
  context: Record<string, unknown>
  events: Offered[]
  guards: { name: string; passes: boolean }[]
}

/** What the page around it asks for: an event, as if the screen had sent it. */
export interface Asked {
  kind: 'walk-asked'
  event: string
}

const isOf = (data: unknown, kind: string): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === kind

export const isTold = (data: unknown): data is Told => isOf(data, 'walk-told')
export const isAsked = (data: unknown): data is Asked => isOf(data, 'walk-asked')
