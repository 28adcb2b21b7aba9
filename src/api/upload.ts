import { timeoutOf } from './transport.ts'

/** The response headers of an XMLHttpRequest: one header per line. */
const headersOf = (request: XMLHttpRequest): Headers => {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/).filter(Boolean)
  return new Headers(lines.map((line) => line.split(/: *(.*)/s, 2) as [string, string])) // each line has a colon
}

/**
 * Uploads files with XMLHttpRequest, because `fetch` reports no upload progress. A large file on a slow line takes minutes, so
 * the timeout is a time without progress. Once everything is sent, the response has the timeout of a
 * call whose effect must not happen twice: no upload is of another class.
 * `onProgress` gets the share that has been sent, 0 to 1.
 * @throws TimeoutError without progress, TypeError without a response or after a redirect, the abort reason of `signal`
 */
export function upload(
  url: string,
  { method = 'POST', headers, body, signal }: RequestInit,
  onProgress?: (share: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = (reason: unknown) => {
      reject(reason)
      request.abort()
    }
    const onAbort = () => stop(signal?.reason)
    const wait = (milliseconds: number) => {
      clearTimeout(timer)
      const reason = new DOMException('The upload made no progress.', 'TimeoutError')
      timer = setTimeout(() => stop(reason), milliseconds)
    }
    if (signal?.aborted) return onAbort()
    signal?.addEventListener('abort', onAbort)
    request.open(method, url)
    new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
    request.responseType = 'arraybuffer'
    const stall = timeoutOf('upload')
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait(stall)
      if (total > 0) onProgress?.(loaded / total)
    })
    request.upload.addEventListener('load', () => wait(timeoutOf('B')))
    request.addEventListener('error', () => reject(new TypeError('Failed to fetch')))
    request.addEventListener('loadend', () => clearTimeout(timer))
    request.addEventListener('load', () => {
      const { status, statusText, responseURL } = request
      if (responseURL !== new URL(url, window.location.href).href)
        return reject(new TypeError('The response came from another URL.'))
      const content: unknown = [204, 205, 304].includes(status) ? null : request.response
      resolve(
        new Response(content as ArrayBuffer | null, { status, statusText, headers: headersOf(request) }),
      ) // an ArrayBuffer, by responseType
    })
    wait(stall)
    request.send(body as FormData) // only multipart bodies are uploaded
  })
}
