// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { CallName } from '#generated/api.ts'
import { fakeServer, loadPage } from './server.ts'

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})

const facts = { icon: 'bolt', count: 1, order: 1 }
const category = (id: string, more: object = {}) => ({ id, label: id, ...facts, ...more })

/** What a call makes of a body, and what is recorded of it. */
async function answered(name: CallName, body: unknown) {
  const faults: unknown[] = []
  const note = (event: Event) => faults.push((event as CustomEvent).detail)
  window.addEventListener('wechselwerk:fault', note)
  fakeServer(() => ({ body }))
  const { call } = await loadPage()
  const given = { path: { id: 'x' }, body: {}, headers: {} }
  const answer: unknown = await call(name, given as never).catch((error: unknown) => error)
  window.removeEventListener('wechselwerk:fault', note)
  return { answer, faults }
}

describe('an answer', () => {
  it('keeps what its schema names, and nothing else', async () => {
    const { answer, faults } = await answered('categories', {
      categories: [category('energy', { tracking: 'x', __proto__: null })],
      more: { deep: 1 },
    })
    expect(answer).toEqual({ categories: [category('energy')] })
    expect(faults).toEqual([])
  })
  it('drops an invalid item of a list, not the list, and reports it without values', async () => {
    const { answer, faults } = await answered('categories', {
      categories: [category('energy'), { id: 'secret-4711' }, category('water'), 7, null],
    })
    expect(answer).toEqual({ categories: [category('energy'), category('water')] })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toMatchObject({ fault: 'answer', call: 'categories', count: 3 })
    expect(JSON.stringify(faults)).not.toContain('4711')
  })
  it('may have ids of any format', async () => {
    for (const id of ['7', 'YWJj/ZGVm+==', 'Konto Nr. 7 (ä)', 'x'.repeat(128)]) {
      const challenge = { loginId: id, type: 'method-select', methods: [{ id, name: 'SMS', kind: 'sms' }] }
      expect((await answered('banking-login', { loginId: id, challenge })).answer).toMatchObject({
        challenge,
      })
    }
  })
})
