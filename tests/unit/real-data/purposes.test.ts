// @vitest-environment happy-dom
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { handlers } from '../handlers/support.ts'

let purpose = ''
let all: Awaited<ReturnType<typeof handlers>>
beforeAll(async () => {
  all = await handlers(({ url }) =>
    url.endsWith('/unmatched') ? { body: { items: [{ id: 'u1', name: 'PAYX', purpose }] } } : undefined,
  )
})
afterAll(() => void vi.unstubAllGlobals())

it.each([
  ['EREF+4711 MREF+M-1 CRED+DE98ZZZ09999999999 SVWZ+Beitrag Februar', 'Beitrag Februar'],
  ['EREF+4711KREF+NONREFSVWZ+Beitrag Februar ABWA+Testverein', 'Beitrag Februar'],
  ['SVWZ: Miete März', 'Miete März'],
  ['SVWZ+', 'SVWZ+'],
  ['Beitrag + Spende', 'Beitrag + Spende'],
])('of a purpose with the marks of SEPA its words are shown: %s', async (printed, right) => {
  purpose = printed
  expect(await all.run('unmatched.list', { choices: null })).toMatchObject({ items: [{ purpose: right }] })
})
