import { examples } from 'virtual:schema-examples'

/** A recorded answer of the backend: JSON, or the bytes of a file in base64. */
export interface Answer {
  status: number
  body?: unknown
  type?: string
  bytes?: string
}

/** The state of the app when a screen was entered or left: time, session storage, answers of the backend so far. */
export interface Recording {
  /** ISO 8601. */
  at: string
  storage: Record<string, unknown>
  /** By method and URL. */
  answers: Record<string, Answer>
}

/** A recorded screen in its file: when it was entered and when it was left. Answers are indexes into the file's list. */
interface RecordedScreen {
  arrived: Omit<Recording, 'answers'> & { answers: Record<string, number> }
  left?: Omit<Recording, 'answers'> & { answers: Record<string, number> }
}

export interface RecordedFlow {
  screens: Record<string, RecordedScreen>
  answers: Answer[]
}

const files = import.meta.glob<string>('/tests/fixtures/screens/*.json', {
  query: '?url',
  import: 'default',
  eager: true,
})

const flows = Object.keys(files).map((path) => path.slice(path.lastIndexOf('/') + 1, -'.json'.length))

async function flowFile(flow: string): Promise<RecordedFlow | undefined> {
  const address = files[`/tests/fixtures/screens/${flow}.json`]
  return address === undefined ? undefined : ((await (await fetch(address)).json()) as RecordedFlow) // record-screens.ts writes it
}

/**
 * The recording of a screen when it was entered ('arrived') or left. If this flow has none, the recording of another flow with the
 * screen is used, because variants share most screens; else example values from the schemas.
 */
export async function recordingOf(
  flow: string,
  screen: string,
  when: 'arrived' | 'left',
): Promise<Recording> {
  for (const id of new Set([flow, ...flows])) {
    const file = await flowFile(id)
    const found = file?.screens[screen]
    if (!file || !found) continue
    const { answers: _, ...rest } = found[when] ?? found.arrived
    // Calls that the screen itself makes are only in the answers of `left`.
    const indexes = { ...found.arrived.answers, ...found.left?.answers }
    const full = Object.entries(indexes).flatMap(([key, index]) => {
      const answer = file.answers[index]
      return answer ? [[key, answer] as const] : []
    })
    return { ...rest, answers: Object.fromEntries(full) }
  }
  return { at: new Date().toISOString(), ...examples }
}
