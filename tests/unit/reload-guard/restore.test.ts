// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadOnStaleRestore } from '#src/boot/reload-guard.ts'

const reload = vi.fn<() => void>()
let session: string | undefined
let tenant: string
const show = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const leave = () => window.dispatchEvent(new Event('pagehide'))

beforeEach(() => {
  ;[session, tenant] = ['mine', 'shown']
})
afterEach(() => {
  reload.mockClear()
  document.documentElement.hidden = false
})

reloadOnStaleRestore(
  () => session,
  () => tenant === 'shown',
  reload,
)

it('shows a restored page whose session and tenant are the same', () => {
  leave()
  show(true)
  expect(reload).not.toHaveBeenCalled()
  expect(document.documentElement.hidden).toBe(false)
})

it('hides and reloads a restored page whose session has ended', () => {
  leave()
  session = undefined
  show(true)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(document.documentElement.hidden).toBe(true)
})

it('reloads a page of another tenant, even if that had been noted before the page was left', () => {
  tenant = 'another'
  leave()
  show(true)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('reloads if the change is known only after the page is shown', () => {
  leave()
  show(true)
  tenant = 'another'
  window.dispatchEvent(new Event('storage'))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does nothing on a page that was loaded', () => {
  leave()
  session = undefined
  show(false)
  expect(reload).not.toHaveBeenCalled()
})
