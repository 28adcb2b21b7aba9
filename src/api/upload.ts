import { timeoutOf } from './limits.ts'

/** Parses the response headers of an XMLHttpRequest: one header per line. */
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
    const cleanUp = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    const fail = (reason: unknown) => {
      cleanUp()
      reject(reason)
    }
    const onAbort = () => {
      fail(signal?.reason)
      request.abort()
    }
    const wait = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(new DOMException('The upload made no progress.', 'TimeoutError'))
        request.abort()
      }, milliseconds)
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
    request.addEventListener('error', () => fail(new TypeError('Failed to fetch')))
    request.addEventListener('load', () => {
      cleanUp()
      const { status, statusText, responseURL } = request
      if (responseURL !== new URL(url, window.location.href).href)
        return reject(new TypeError('The response came from another URL.'))
      const content: unknown = mayHaveBody(status) ? request.response : null
      resolve(
        new Response(content as ArrayBuffer | null, { status, statusText, headers: headersOf(request) }),
      ) // an ArrayBuffer, by responseType
    })
    wait(stall)
    request.send(body as FormData) // only multipart bodies are uploaded
  })
}
