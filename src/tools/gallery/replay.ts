import { memoryStorage } from './memory-storage.ts'
import type { Recording } from './recording.ts'

/** The clock goes on from when the recording was made: dates that were in the future still are. */
function turnBack(to: string): void {
  const RealDate = Date
  const offset = RealDate.now() - RealDate.parse(to)
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, parts, self) =>
      Reflect.construct(target, parts.length === 0 ? [target.now() - offset] : parts, self) as Date, // what it constructs
    get: (target, key) => (key === 'now' ? () => target.now() - offset : Reflect.get(target, key)),
  })
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** Every list that an answer brings, empty. */
function emptied(body: unknown): unknown {
  if (Array.isArray(body)) return []
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [key, Array.isArray(value) ? [] : value]),
  )
}

/** The answer to a call: to this very address, to its path, or to a path with `{id}` in the place of a name. */
function answerTo(answers: Recording['answers'], method: string, { pathname, search }: URL) {
  const pattern = Object.keys(answers).find((key) => {
    const parts = key.split('/')
    const asked = `${method} ${pathname}`.split('/')
    return (
      parts.length === asked.length && parts.every((part, i) => part.startsWith('{') || part === asked[i])
    )
  })
  return answers[`${method} ${pathname}${search}`] ?? answers[pattern ?? '']
}

/** Calls of the API get what was recorded; one that nobody recorded waits, as on a slow line. All else is fetched. */
function answer(answers: Recording['answers'], apiBase: string, empty: boolean): void {
  const real = window.fetch.bind(window)
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href)
    if (!url.pathname.startsWith(apiBase)) return real(input, init)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const found = answerTo(answers, method, url)
    if (!found) return new Promise(() => {})
    const { status, body, bytes, type } = found
    if (bytes !== undefined)
      return Promise.resolve(
        new Response(bytesOf(bytes), { status, headers: { 'content-type': type ?? '' } }),
      )
    return Promise.resolve(Response.json(empty ? emptied(body) : body, { status }))
  }
}

export interface Replay {
  recording: Recording
  apiBase: string
  /** Lists come back empty, and nothing was typed. */
  empty: boolean
  offline: boolean
}

/** Puts the page where the recording was made: what it kept, its clock, the answers it had. Before the app reads any of it. */
export function replay({ recording, apiBase, empty, offline }: Replay): void {
  const { 'kws.draft': draft, ...storage } = recording.storage
  // A bearer that nobody checks; without one the app would ask for a new user first.
  const kept = {
    ...storage,
    accessToken: 'recorded',
    ...(!empty && draft !== undefined && { 'kws.draft': draft }),
  }
  Object.defineProperty(window, 'sessionStorage', { value: memoryStorage(kept) })
  turnBack(recording.at)
  answer(recording.answers, apiBase, empty)
  if (offline) Object.defineProperty(navigator, 'onLine', { value: false })
}
