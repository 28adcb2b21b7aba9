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

/** The recording of a screen when it was entered ('arrived') or left, else that of another flow: variants share screens. Without one the sandbox answers. */
export async function recordingOf(
  flow: string,
  screen: string,
  when: 'arrived' | 'left',
): Promise<Recording | undefined> {
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
  return undefined
}

/** Sets the clock to the time of the recording, so that future dates in it are still in the future. The clock keeps running. */
function setClock(to: string): void {
  const RealDate = Date
  const offset = RealDate.now() - RealDate.parse(to)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, self) =>
      Reflect.construct(target, parts.length === 0 ? [target.now() - offset] : parts, self) as Date, // the proxy target constructs a Date
    get: (target, key) => (key === 'now' ? () => target.now() - offset : Reflect.get(target, key)),
  })
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** The body with all its lists empty. */
function withEmptyLists(body: unknown): unknown {
  if (Array.isArray(body)) return []
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : value]),
  )
}

/** The answer for a call: by exact URL, else by a path in which `{id}` matches any segment. */
function findAnswer(answers: Recording['answers'], method: string, { pathname, search }: URL) {
  const pattern = Object.keys(answers).find((key) => {
    const parts = key.split('/')
    const requested = `${method} ${pathname}`.split('/')
    return (
      parts.length === requested.length &&
      parts.every((part, i) => part.startsWith('{') || part === requested[i])
    )
  })
  return answers[`${method} ${pathname}${search}`] ?? answers[pattern ?? '']
}

/** Replaces `fetch`: API calls get the recorded answer; without one they never resolve. All other requests are made. */
function replaceFetch(answers: Recording['answers'], apiBase: string, empty: boolean): void {
  const original = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!url.pathname.startsWith(apiBase)) return original(input, init)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const found = findAnswer(answers, method, url)
    if (!found) return new Promise(() => {})
    const { status, body, bytes, type } = found
    if (bytes !== undefined)
      return Promise.resolve(
        new Response(bytesOf(bytes), { status, headers: { 'content-type': type ?? '' } }),
      )
    return Promise.resolve(Response.json(empty ? withEmptyLists(body) : body, { status }))
  }
}

interface Replay {
  /** Undefined for a screen that nobody recorded: it begins a session of its own in the sandbox. */
  recording: Recording | undefined
  apiBase: string
  /** Lists in answers are empty, and there are no drafts. */
  empty: boolean
  offline: boolean
}

/** Restores session, clock and answers of a recording. Must run before the app starts. */
export function replay({ recording, apiBase, empty, offline }: Replay): void {
  const { 'kws.draft': draft, ...storage } = recording?.storage ?? {}
  // Any access token: without one the app would create a user first.
  const session = recording && { ...storage, accessToken: 'recorded', ...(!empty && { 'kws.draft': draft }) }
  Object.defineProperty(window, 'sessionStorage', { value: memoryStorage(session) })
  if (recording) {
    setClock(recording.at)
    replaceFetch(recording.answers, apiBase, empty)
  }
  if (offline) Object.defineProperty(navigator, 'onLine', { value: false })
}

/** A Storage in memory: frames of one tab share its session storage, but each cell and walk needs its own. */
export function memoryStorage(initial: Record<string, unknown> = {}): Storage {
  const items = new Map(
    Object.entries(initial)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
