import { config } from '../boot/config.ts'
import { timeoutOf } from './limits.ts'

/** Longest pause in which nothing of an upload goes out, in milliseconds; the default that the config's schema promises. */
export const defaultStall = 30_000

/** Headers as XMLHttpRequest gives them: a line each. */
function headersOf(request: XMLHttpRequest): Headers {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    }),
  )
}

const mayHaveBody = (status: number) => ![204, 205, 304].includes(status)

/**
 * Sends files as `fetch` would, which cannot tell how far they are: a large file on a slow line takes minutes, and only a
 * pause says that the line is dead. `sent` is told the share that has gone out, 0 to 1. Once all has gone out, the answer has the time of its class. An answer that came from
 * another address is none.
 * @throws TimeoutError after a pause that is too long, TypeError without an answer, the reason of `signal`
 */
export function upload(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  sent?: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', leave)
    }
    const fail = (reason: unknown) => {
      end()
      reject(reason)
    }
    const leave = () => {
      fail(signal?.reason)
      request.abort()
    }
    const wait = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(new DOMException('Nothing moved any more.', 'TimeoutError'))
        request.abort()
      }, milliseconds)
    }
    if (signal?.aborted) return leave()
    signal?.addEventListener('abort', leave)
    request.open(method, url)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.responseType = 'arraybuffer'
    const stall = config().timeouts?.upload ?? defaultStall
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(stall)
      if (total > 0) sent?.(loaded / total)
    })
    request.upload.addEventListener('load', () => wait(timeoutOf('B')))
    request.addEventListener('error', () => fail(new TypeError('Failed to fetch')))
    request.addEventListener('load', () => {
      end()
      const { status, statusText, responseURL } = request
      if (responseURL !== new URL(url, window.location.href).href)
        return reject(new TypeError('The answer came from elsewhere.'))
      const content: unknown = mayHaveBody(status) ? request.response : null
      resolve(
        new Response(content as ArrayBuffer | null, { status, statusText, headers: headersOf(request) }),
      ) // by responseType
    })
    wait(stall)
    request.send(body as FormData) // nothing else is uploaded
  })
}
