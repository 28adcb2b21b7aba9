// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import { resolveError } from '#src/api/errors.ts'
import type { Failure } from '#src/api/error-object.ts'
import { callSchemas } from '#src/tools/sandbox/http/schemas.ts'
import { failureOf, fakeServer, loadPage } from './server.ts'

// What sends files has its own test; here it is as good as any other way.
vi.mock('#src/api/upload.ts', () => ({ upload: (url: string, init: RequestInit) => fetch(url, init) }))

beforeEach(() => {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const category = (id: string, more: object = {}) => ({
  id,
  label: id,
  icon: 'bolt',
  count: 1,
  order: 1,
  ...more,
})

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
  it('drops the innermost invalid item', async () => {
    const suggestion = {
      id: 's',
      name: 'S',
      category: 'energy',
      source: 'directory',
      direction: 'debit',
      handling: 'auto',
      enabled: true,
      status: 'new',
    }
    const item = {
      id: 'u1',
      name: 'PAYX',
      purpose: 'p',
      amount: { amount: '-1.00', currency: 'EUR' },
      date: '2026-11-01',
      cadence: 'once',
      suggestions: [suggestion, { id: 's2' }],
    }
    const { answer } = await answered('partners-unmatched', { items: [item] })
    const { items } = answer as { items?: { suggestions: unknown[] }[] }
    expect(items?.[0]?.suggestions).toEqual([suggestion])
  })
  it('may have null for an absent value', async () => {
    const { answer, faults } = await answered('banking-login', {
      loginId: null,
      challenge: null,
      token: null,
    })
    expect(answer).toEqual({})
    expect(faults).toEqual([])
  })
  it.each([
    ['a list for an object', []],
    ['words', 'hello'],
    ['a number', 5],
    ['nothing', null],
    ['another object', { total: 3 }],
    ['a list of nothing but faults', { categories: Array.from({ length: 500 }, () => ({ id: 1 })) }],
  ])('of another shape (%s) is an unknown error that names the invalid place', async (_, body) => {
    const { answer } = await answered('categories', body)
    const failure = await failureOf(Promise.reject(answer as Error)) // an ApiError, or the next line fails
    expect(resolveError(failure as Failure).key).toBe('error.unknown')
    expect(failure).toMatchObject({ mismatch: expect.stringMatching(/^categories #/) })
  })
  it('of an unlisted kind is passed to the handler if the schema allows it', async () => {
    const challenge = { loginId: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10', type: 'palm-reading' }
    expect((await answered('banking-login', { challenge })).answer).toEqual({ challenge })
  })
  it('with an error body fails with it, even if it is otherwise invalid', async () => {
    const body = { error: { code: 'BankError' }, challenge: 'none' }
    expect((await answered('banking-login', body)).answer).toEqual({ error: { code: 'BankError' } })
  })
})

describe('a write that answers 2xx', () => {
  const writes = (Object.keys(calls) as CallName[]).filter((name) => {
    const { class: kind } = calls[name]
    return (kind === 'B' || kind === 'C') && name !== 'switch-create'
  })
  const failureAfter = async (name: CallName, body: unknown) => {
    const { answer } = await answered(name, body)
    return (await failureOf(Promise.reject(answer as Error))) as Failure // an ApiError, or the next line fails
  }
  it.each(writes)('is not done if the answer to %s has another shape', async (name) => {
    for (const body of [[], 'ok', false, 5])
      expect(await failureAfter(name, body), JSON.stringify(body)).toMatchObject({ status: 200 })
  })
  // Tokens, or the word that none come yet: its handler tells them apart, and has a test of its own.
  const withBody = writes.filter((name) => !('empty' in calls[name]) && name !== 'auth-issue')
  it.each(withBody)('is not done when the answer to %s is empty', async (name) => {
    for (const body of [null, {}, { ok: 1 }])
      expect(await failureAfter(name, body), JSON.stringify(body)).toMatchObject({ status: 200 })
  })
  it.each(writes)('has failed with the error in the answer to %s', async (name) => {
    const failure = await failureAfter(name, { error: { code: 'BankError' } })
    expect(resolveError(failure).key).toBe('error.bank-error')
  })
  it('has failed if the answer contains an error, whatever else it contains', async () => {
    const order = { completed: true, error: 'could not add banklogin' }
    const failure = await failureAfter('switch-complete', order)
    expect(resolveError(failure).key).toBe('error.could-not-add-banklogin')
  })
  it.each(['feedback', 'banking-abandon', 'partner-delete'] as const)(
    'and has no body is done: %s',
    async (name) => {
      for (const body of [null, {}, { ok: true }])
        expect((await answered(name, body)).answer, JSON.stringify(body)).toBeNull()
      for (const body of [{ ok: false }, { error: 'no' }])
        expect((await answered(name, body)).answer, JSON.stringify(body)).toBeInstanceOf(Error)
    },
  )
  it('with 202 is accepted and not done, if the schema declares it', async () => {
    fakeServer(() => ({ status: 202, body: { completed: true } }))
    const { call } = await loadPage()
    const headers = { 'Idempotency-Key': '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10' }
    const failed = failureOf(call('switch-complete', { body: {} as never, headers }))
    expect(await failed).toMatchObject({ status: 202 })
  })
})

it('no schema of an answer combines several object schemas, because the decoder would remove the fields of the others', () => {
  const objects = (schema: object) => JSON.stringify(schema).includes('"properties"')
  const visit = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return
    for (const word of ['allOf', 'anyOf', 'oneOf'] as const) {
      const parts: unknown = Reflect.get(schema, word)
      if (Array.isArray(parts))
        expect(parts.filter((part: object) => objects(part) || '$ref' in part).length).toBeLessThan(2)
    }
    Object.values(schema).forEach(visit)
  }
  for (const { definitions } of Object.values(callSchemas)) visit(definitions.response)
})
