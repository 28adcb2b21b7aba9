import { rememberScenario } from './api/scenario.ts'
import { config } from './config.ts'
import { flowStore } from './session/flow-store.ts'

/** In the sandbox, ?scenario=ID prepares the next user and chooses the bank of that persona. Nothing happens elsewhere. */
export async function prepareScenario(): Promise<void> {
  const id = new URLSearchParams(window.location.search).get('scenario')
  if (!id || !config().sandbox) return
  rememberScenario(id)
  const response = await fetch(`${config().apiBase}/__sandbox/scenario/${encodeURIComponent(id)}`)
  if (!response.ok) return
  const scenario: { bank?: unknown } = await response.json()
  if (scenario.bank) flowStore.write('bank', scenario.bank)
}
