// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const entry = (partnerID: string, category: string, more: object = {}) => ({
  id: partnerID,
  partnerID,
  name: partnerID,
  category,
  source: 'directory',
  direction: 'debit',
  handling: 'auto',
  enabled: true,
  status: 'new',
  cadence: 'monthly',
  signatureRequired: false,
  ...more,
})
const { partnerID: _, ...typedIn } = entry('own', 'club', { source: 'custom' })
const directory = [entry('power', 'energy'), entry('flat', 'rent'), entry('phone', 'mobile')]

async function listed(topics?: string[] | null): Promise<string[]> {
  const { run } = await handlers(({ url }) => {
    if (url.startsWith('/api/v1/partners')) return { body: { items: directory, total: directory.length } }
    if (url === '/api/v1/switch/partners')
      return { body: { items: [typedIn, entry('phone', 'mobile')], allEnabled: false } }
    return undefined
  })
  const answer = (await run('directory.list', topics === undefined ? {} : { topics })) as { id: string }[]
  return answer.map(({ id }) => id)
}

it.each([undefined, null, []])('topics %j are all of the directory', async (topics) => {
  expect(await listed(topics)).toEqual(['own', 'power', 'flat', 'phone'])
})

it('topics return their partners, and those chosen or entered before', async () => {
  expect(await listed(['energy'])).toEqual(['own', 'power', 'phone'])
  expect(await listed(['rent', 'energy'])).toEqual(['own', 'power', 'flat', 'phone'])
})
