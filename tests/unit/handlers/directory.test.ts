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

/** A service with this directory, a partner of it in the switch, and one that the customer entered. */
function service(found = directory) {
  return handlers(({ url }) => {
    if (url.startsWith('/api/v1/partners')) {
      const category = new URLSearchParams(url.split('?')[1]).get('category')
      const items = found.filter((one) => category === null || one.category === category)
      return { body: { items, total: items.length } }
    }
    if (url === '/api/v1/switch/partners')
      return { body: { items: [typedIn, entry('phone', 'mobile')], allEnabled: false } }
    if (url.endsWith('/categories'))
      return { body: { categories: [{ id: 'club', label: 'Clubs', icon: 'users', count: 1, order: 1 }] } }
    return undefined
  })
}

it('the directory is listed after what the customer entered', async () => {
  const { run } = await service()
  const answer = await run('directory.list', {})
  expect(answer).toMatchObject(['own', 'power', 'flat', 'phone'].map((id) => ({ id })))
})

it('the partners of the switch are counted, and each has the name of its category', async () => {
  const { run } = await service()
  expect(await run('directory.chosen', {})).toMatchObject({
    count: 2,
    items: [
      { name: 'own', categoryLabel: 'Clubs' },
      { name: 'phone', categoryLabel: 'mobile' },
    ],
  })
})

it('a topic suggests common partners of its categories, and shows those in the switch as chosen', async () => {
  const { run, to } = await service()
  expect(await run('directory.common', { categories: ['energy', 'mobile'] })).toMatchObject([
    { name: 'power', listed: false },
    { name: 'phone', listed: true },
  ])
  expect(to('/partners').map(({ url }) => url)).toEqual(
    ['energy', 'mobile'].map((category) => expect.stringContaining(`category=${category}&order=common`)),
  )
})

it('a partner of the switch is shown with its topic, also if it is not common', async () => {
  const { run } = await service([])
  expect(await run('directory.common', { categories: ['mobile'] })).toMatchObject([
    { name: 'phone', listed: true },
  ])
  expect(await run('directory.common', { categories: ['energy'] })).toEqual([])
})
