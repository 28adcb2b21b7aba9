// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { clearSession } from '#src/session/flow-store.ts'
import { allKeys, ownKeys } from '#src/session/keys.ts'

it('a switch that is forgotten leaves the mark of the last reload, and what was said to telemetry', () => {
  // Files share their workers: others may have left something.
  sessionStorage.clear()
  for (const key of allKeys) sessionStorage.setItem(key, '"1"')
  clearSession()
  expect(Object.keys(sessionStorage).toSorted()).toEqual(
    [ownKeys.consent, ownKeys.locale, ownKeys.reload, 'tenant'].toSorted(),
  )
})
