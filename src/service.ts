import { flowStore } from './session/flow-store.ts'

/** `?service=NAME` names the service that sends the customer: opaque, goes along with POST /switch. At most 100 characters. */
export function rememberService(): void {
  const name = new URLSearchParams(window.location.search).get('service')
  if (name && name.length <= 100) flowStore.write('service', name)
}
