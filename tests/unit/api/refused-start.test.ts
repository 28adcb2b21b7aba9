// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { fakeServer, loadPage } from './server.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('a user that is refused in an answer of 200 leads to the Error route, with the number of the request', async () => {
  fakeServer(({ url }) =>
    url === '/api/v1/switch'
      ? { body: { error: { code: 'could-not-create-user' } }, headers: { 'x-request-id': 'request-7' } }
      : undefined,
  )
  const { ensureUser } = await loadPage()
  await expect(ensureUser()).rejects.toMatchObject({
    requestId: 'request-7',
    failure: { status: 200, body: { code: 'could-not-create-user', redirect: true } },
  })
})
