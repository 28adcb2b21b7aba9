import type { Envelope } from '@sentry/core'
import { most } from '../early.ts'

/** What waits for a connection: in memory, so that nothing of it is left on the device. When it is full, what comes last is lost. */
export function createQueue() {
  const waiting: Envelope[] = []
  const add = (how: 'push' | 'unshift') => async (envelope: Envelope) =>
    void (waiting.length < most && waiting[how](envelope))
  return {
    push: add('push'),
    unshift: add('unshift'),
    shift: async () => waiting.shift(),
    clear: () => void (waiting.length = 0),
  }
}
