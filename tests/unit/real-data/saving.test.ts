// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isValid } from '#engine/schema/evaluate.ts'
import type { Shape } from '#engine/schema/decode.ts'
import { handlers, partner } from '../handlers/support.ts'

const [request = {}] = Object.values(
  import.meta.glob<Shape>('/schemas/api/partner-put.schema.json', {
    query: '?shape=definitions/request',
    import: 'default',
    eager: true,
  }),
)
const paris = { line1: '1 Rue du Test', zip: '75001', city: 'Paris', country: 'FR' }
const inForm = ['name', 'category', 'direction', 'decision', 'line1', 'line2', 'zip', 'city', 'country', 'customerNo', 'mandateRef', 'creditorId'] // prettier-ignore

let stored: Record<string, unknown> = {}
let all: Awaited<ReturnType<typeof handlers>>
beforeAll(async () => {
  all = await handlers(({ url, method, body }) => {
    if (!url.endsWith('/switch/partners/p1')) return undefined
    if (method === 'PUT') stored = { ...(body as object), id: 'p1' } // the bodies of the app are objects
    return { body: partner(stored) }
  })
})
afterAll(() => void vi.unstubAllGlobals())

/** Reads the partner as the form does, changes what is given, and saves. Returns what was sent. */
async function save(changed: Record<string, unknown>) {
  const view = (await all.run('partners.read', { id: 'p1' })) as Record<string, unknown>
  const values = Object.fromEntries(inForm.flatMap((key) => (key in view ? [[key, view[key]]] : [])))
  await all.run('partners.save', { id: 'p1', values: { ...values, ...changed } })
  return all.seen.findLast(({ method }) => method === 'PUT')?.body
}

const hidden = { email: 'post@firma.example', fax: '030 1', portalUrl: 'https://portal.example', partnerID: 'd1', onlySelf: true, signatureRequired: true } // prettier-ignore
const crowns = { amount: '-450.00', currency: 'CZK' }
const withLine = { ...paris, line2: 'Bât. B' }

it.each<[string, before: object, changed: Record<string, unknown>, odd?: object]>([
  ['an address abroad', { address: paris }, { customerNo: '4711' }],
  [
    'a second line',
    { address: withLine },
    { zip: '75002' },
    { address: { ...withLine, zip: '75002' }, zip: undefined },
  ],
  ['what the form does not show', hidden, { customerNo: '1' }],
  [
    'another currency',
    { lastAmount: crowns, lastDate: '2026-02-30', cadence: 'YEARLY' },
    { name: 'Neu' },
    { lastDate: '2026-02-28', cadence: 'yearly' },
  ],
  ['a number that was emptied', { customerNo: '4711', mandateRef: 'M-1' }, { customerNo: undefined }],
  ['no address', {}, { mandateRef: 'M-2' }, { address: undefined }],
])('saving one field leaves every other as it was read: %s', async (_, before, changed, odd = {}) => {
  stored = { ...before }
  const sent = await save(changed)
  expect(isValid(request, sent)).toBe(true)
  const right = { ...before, ...changed, ...odd }
  const part = Object.fromEntries(Object.keys(right).map((key) => [key, Reflect.get(Object(sent), key)]))
  expect(part).toEqual(right)
})
