// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { choose, restoreChoice } from '#src/telemetry/consent/choice.ts'
import type { Tenant } from '#generated/engine.ts'

const sentry = { dsn: 'https://key@example.org/1', tunnel: '/tunnel' }
vi.mock('#src/config/config.ts', () => ({ config: () => ({ sentry }) }))

const code = vi.hoisted(() => Promise.withResolvers<void>())
const open = vi.fn<(config: object, early: unknown[]) => { stop(): void }>(() => ({ stop: () => {} }))
vi.mock('#src/telemetry/sentry/sink.ts', async () => {
  await code.promise
  return { open }
})

const fails = (error: Error) => window.dispatchEvent(new ErrorEvent('error', { error }))

it('an error between the consent and the code of Sentry is reported, and none from before the consent', async () => {
  const [before, between] = [new Error('before'), new Error('between')]
  restoreChoice({ id: 'hausbank' } as Tenant) // nothing else of the tenant is read here
  fails(before)
  choose('given')
  fails(between)
  code.resolve()
  await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
  expect(open.mock.calls[0]?.[1]).toEqual([between])
})
