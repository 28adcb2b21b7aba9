import { vi } from 'vitest'
import type { HandlerTools } from '#engine/flow/call-handler.ts'
import type { DeploymentConfig } from '#generated/engine.ts'
import { fakeServer, type Serve } from '../api/server.ts'

export const loginId = '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10'
export const challenge = (type: string, more: object = {}) => ({ loginId, type, ...more })
export const methods = [
  { id: 'sms', name: 'smsTAN', kind: 'sms' },
  { id: 'app', name: 'App', kind: 'push-decoupled' },
]

/** Loads the handlers again, with a signed-in session, a fake server, and tools that record the reports. */
export async function handlers(serve: Serve, settings: Partial<DeploymentConfig> = {}) {
  sessionStorage.clear()
  sessionStorage.setItem('accessToken', 'token-1')
  vi.resetModules()
  const server = fakeServer(serve)
  const { config } = await import('#src/config/config.ts')
  Object.assign(config(), { retries: { delay: 1 }, ...settings })
  const { handler } = await import('#src/handlers/index.ts')
  const { toProblem } = await import('#src/api/problem.ts')
  // It says what ends a session.
  await import('#src/boot/product.ts')
  // Loaded beforehand, so that no test has to wait for an import.
  await Promise.all(
    [
      'banking.login',
      'bankPage.leave',
      'switch.start',
      'order.prepare',
      'partners.list',
      'directory.list',
    ].map(handler),
  )
  const controller = new AbortController()
  const report = vi.fn()
  const tools: HandlerTools = { signal: controller.signal, report }
  const run = async (name: string, input: Record<string, unknown> = {}, using = tools) =>
    (await handler(name))(input, using)
  /** The code of the failure, or 'succeeded'. */
  const codeOf = (running: Promise<unknown>): Promise<string> =>
    running.then(
      () => 'succeeded',
      (reason: unknown) => toProblem(reason).code,
    )
  return { ...server, run, codeOf, problemOf: (reason: unknown) => toProblem(reason), controller, report }
}

export const bank = {
  bankCode: '99000001',
  BIC: 'MUSTDE90XXX',
  name: 'Musterbank',
  loginInterface: { interface: 'XS2A' },
}
export const credentials = [{ name: 'pin', value: '12345' }]

/** A partner of the switch, as the server sends it. */
export const partner = (more: object) => ({
  id: 'p1',
  name: 'Stromwerk Musterstadt',
  category: 'energy',
  source: 'detected',
  direction: 'debit',
  handling: 'auto',
  enabled: true,
  status: 'selected',
  ...more,
})

/** What the server knows of a switch. */
export const userinfo = (more: object) => ({
  userId: 'user-1',
  switchMode: 'default',
  completed: false,
  startedAt: '2026-11-21T09:00:00Z',
  uploads: [],
  ...more,
})
