// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, loadPage } from './server.ts'

/** As much of XMLHttpRequest as an upload uses, moved by the test. */
class Line extends EventTarget {
  static last: Line | undefined
  /** Told of each that is made. */
  static made: (line: Line) => void
  upload = new EventTarget()
  status = 200
  statusText = 'OK'
  responseURL = ''
  response: unknown = null
  headers = new Map<string, string>()
  aborted = false
  constructor() {
    super()
    Line.last = this
    Line.made(this)
  }
  open(_: string, url: string) {
    this.responseURL = new URL(url, window.location.href).href
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name.toLowerCase(), value)
  }
  getAllResponseHeaders = () => 'content-type: application/json\r\nx-request-id: req-7\r\n'
  send() {}
  abort() {
    this.aborted = true
  }
  moves = () => this.upload.dispatchEvent(new Event('progress'))
  answers(status: number, body: unknown) {
    Object.assign(this, { status, response: new TextEncoder().encode(JSON.stringify(body)).buffer })
    this.dispatchEvent(new Event('load'))
  }
}

const body = { documentType: 'id', file: new File(['%PDF'], 'a.pdf') } as const
const answer = { id: 'u1', name: 'a.pdf', size: 4, pages: 1, type: 'application/pdf', documentType: 'id' }

/** A call under way. */
async function uploading(signal?: AbortSignal) {
  const { call } = await loadPage({ timeouts: { upload: 1000, B: 3000 } })
  const made = new Promise<Line>((resolve) => (Line.made = resolve))
  const sent = call('nachlass-upload', { body, ...(signal && { signal }) } as never) // a File stands for its text
  const outcome = sent.then(
    () => 'done',
    (error: unknown) => failureOf(Promise.reject(error)),
  )
  return { line: await made, outcome }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', Line)
  sessionStorage.setItem('accessToken', 'token')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('an upload', () => {
  it('has no time limit while bytes are sent; its answer has one', async () => {
    const { line, outcome } = await uploading()
    for (let second = 0; second < 20; second++) {
      line.moves()
      await vi.advanceTimersByTimeAsync(900)
    }
    line.upload.dispatchEvent(new Event('load'))
    await vi.advanceTimersByTimeAsync(2900)
    line.answers(200, answer)
    expect(await outcome).toBe('done')
    expect(line.headers.get('authorization')).toBe('Bearer token')
  })
  it('that stalls is aborted, and not sent again', async () => {
    const { line, outcome } = await uploading()
    await vi.advanceTimersByTimeAsync(500)
    line.moves()
    await vi.advanceTimersByTimeAsync(1000)
    expect(await outcome).toMatchObject({ noResponse: 'timeout' })
    expect(line.aborted).toBe(true)
    expect(Line.last, 'the only one').toBe(line)
  })
})
