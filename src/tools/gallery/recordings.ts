import { examples } from 'virtual:schema-examples'
import type { Answer, Recording } from './recording.ts'

/** A recorded screen as it lies in its file: as somebody came to it, and as it was left, with numbers of answers. */
interface Recorded {
  arrived: Omit<Recording, 'answers'> & { answers: Record<string, number> }
  left?: Omit<Recording, 'answers'> & { answers: Record<string, number> }
}

export interface RecordedFlow {
  screens: Record<string, Recorded>
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
  return address === undefined ? undefined : ((await (await fetch(address)).json()) as RecordedFlow) // written by record.ts
}

/**
 * What was recorded of a screen: when it was left, or when somebody came to it. Where nobody came to it in this flow, in
 * another one that shows it: variants share most of their base. A screen that nobody recorded is shown with the values
 * that the schemas give as examples.
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
    // What is asked for while the screen is shown comes after it is there.
    const known = { ...found.arrived.answers, ...found.left?.answers }
    const full = Object.entries(known).flatMap(([key, at]) => {
      const answer = file.answers[at]
      return answer ? [[key, answer] as const] : []
    })
    return { ...rest, answers: Object.fromEntries(full) }
  }
  return { at: new Date().toISOString(), ...examples }
}
