import { entries } from '../boot/flow.ts'
import { leave } from '../boot/reload-guard.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'
import type { TypedHandler } from './handler.ts'

/** Loads the page of an entry, or a step of its flow, anew, so that this flow reads what the other one has kept. */
export const open: TypedHandler<'app.open'> = async ({ entry, step }) => {
  const { path, flow } = entries().find(({ name }) => name === entry) ?? { path: '/', flow: '' }
  // A step is opened only where it was reached before; this one was, in another browser or flow.
  flowStore.write(ownKeys.trail, step && { entries: [step], index: -1, spent: [] })
  leave()
  window.location.replace(step && flow ? `/${flow}/${step}` : path)
  return new Promise(() => {})
}
