// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import Choices from '#engine/screen/elements/choices.tsx'
import type { ChoicesElement } from '#generated/engine.ts'
import { callAt, showOn } from './fake-screen.tsx'

const base: ChoicesElement = {
  type: 'choices',
  name: 'accounts',
  legend: 'accounts.legend',
  items: { from: '/data/accounts' },
  key: '/item/id',
  mode: 'multiple',
  title: '/item/name',
  lines: [{ from: '/item/type', labels: 'accounts.type' }],
  trailing: { from: '/item/balance' },
  required: 'accounts.required',
  empty: 'accounts.empty',
}
const accounts = [
  { id: 'giro', name: 'Giro', type: 'giro', balance: '12,00', enabled: true },
  { id: 'spar', name: 'Tagesgeld', type: 'savings', balance: '', enabled: false },
]
const show = (change: Partial<ChoicesElement> = {}, options = {}) =>
  showOn({ data: { accounts }, ...options }, <Choices element={{ ...base, ...change }} />)
const card = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const input = { id: { from: '/item/id' } }
const written = { checked: '/item/enabled', on: { src: 'enable', input }, off: { src: 'disable', input } }

test('choices are sent in the order of the list, and kept as a draft', () => {
  const view = show()
  fireEvent.click(card(/Tagesgeld/))
  fireEvent.click(card(/Giro/))
  expect(view.value('accounts')).toEqual(['giro', 'spar'])
  expect(view.drafts.accounts).toEqual(['spar', 'giro'])
  fireEvent.click(card(/Tagesgeld/))
  expect(view.value('accounts')).toEqual(['giro'])
})
test('choices begin with the draft, else with what was sent before, else with what the list says', () => {
  const bound = { value: { from: '/context/chosen' }, checked: '/item/enabled' }
  const context = { chosen: ['spar'] }
  const drafts = { accounts: ['giro', 'spar'] }
  expect(show(bound, { context, drafts }).value('accounts')).toEqual(['giro', 'spar'])
  expect(show(bound, { context }).value('accounts')).toEqual(['spar'])
  expect(show(bound).value('accounts')).toEqual(['giro'])
  expect(show().value('accounts')).toEqual([])
})
test('choices give the reason why one cannot be chosen, and take the only one that is left', () => {
  const unavailable = { where: { from: '/item/type', in: ['giro'] }, text: 'accounts.not' }
  const view = show({ unavailable, mode: 'single' })
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
  expect(radio(/Giro.*accounts\.not/).disabled).toBe(true)
  expect(radio(/Tagesgeld/).disabled).toBe(false)
  expect(view.value('accounts')).toBe('spar')
  expect(screen.queryByText('accounts.empty')).toBeNull()
})
test('choices show their error until something is chosen', () => {
  const view = show()
  expect(view.validate('accounts')).toEqual([{ id: 'accounts-0', message: 'accounts.required' }])
  expect(document.getElementById('accounts-0')).toBe(card(/Giro/))
  expect(card(/Giro/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe('accounts-error')
  fireEvent.click(card(/Giro/))
  expect(screen.queryByText(/accounts.required/)).toBeNull()
  expect(view.validate('accounts')).toEqual([])
})

test('choices that are written at once send at most one more call for many presses', async () => {
  const view = show(written)
  for (let clicks = 0; clicks < 9; clicks++) fireEvent.click(card(/Tagesgeld/))
  expect(view.calls).toHaveLength(1)
  await callAt(view.calls, 0).answer()
  expect(view.calls).toHaveLength(1)
  for (let clicks = 0; clicks < 2; clicks++) fireEvent.click(card(/Giro/))
  await callAt(view.calls, 1).answer()
  expect(view.calls.map(({ src }) => src)).toEqual(['enable', 'disable', 'enable'])
})
test('choices that are written at once take a refused change back, with its error and a retry in its place', async () => {
  const view = show(written)
  fireEvent.click(card(/Tagesgeld/))
  await callAt(view.calls, 0).refuse('bank-error')
  expect(card(/Tagesgeld/).checked).toBe(false)
  expect(screen.getByRole('alert').textContent).toContain('error.bank-error')
  expect(card(/Tagesgeld/).getAttribute('aria-describedby')).toBe('accounts-1-problem')
  expect(view.value('accounts')).toEqual(['giro'])
  expect(view.refreshData).toHaveBeenCalledTimes(1) // It may have arrived all the same: the server is asked what it holds.
  fireEvent.click(screen.getByRole('button', { name: 'ui.retry Tagesgeld' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(callAt(view.calls, 1)).toMatchObject({ src: 'enable', input: { id: 'spar' } })
  await callAt(view.calls, 1).answer()
  expect(card(/Tagesgeld/).checked).toBe(true)
})
test('choices that are written at once are sent again when the connection is back', async () => {
  const view = show(written)
  fireEvent.click(card(/Tagesgeld/))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await callAt(view.calls, 0).refuse('offline-error', { offline: true })
  expect(view.calls).toHaveLength(1)
  onLine.mockRestore()
  fireEvent(window, new Event('online'))
  await callAt(view.calls, 1).answer()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(card(/Tagesgeld/).checked).toBe(true)
})
test('choices say what “none of these” takes back', () => {
  const { announce } = show({ ...written, none: 'none' })
  fireEvent.click(card('none'))
  expect(announce).toHaveBeenCalledExactlyOnceWith('ui.choices.cleared(names=Giro)')
})
