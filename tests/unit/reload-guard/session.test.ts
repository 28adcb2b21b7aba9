// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { clearSession } from '#src/session/flow-store.ts'
import { allKeys, ownKeys } from '#src/session/keys.ts'

it('deleting a switch keeps the time of the last reload, the view and the consent to telemetry', () => {
  // Files share their workers: others may have left something.
  sessionStorage.clear()
  for (const key of allKeys) sessionStorage.setItem(key, '"1"')
  clearSession()
  expect(Object.keys(sessionStorage).toSorted()).toEqual(
    [ownKeys.consent, ownKeys.locale, ownKeys.reload, ownKeys.view, 'tenant'].toSorted(),
  )
})
