// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Choices from '#engine/screen/elements/choices.tsx'
import Summary from '#engine/screen/elements/summary.tsx'
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

describe('choices', () => {
  it('are native controls in a fieldset, named by all that the card says', () => {
    show()
    expect(screen.getByRole('group', { name: 'accounts.legend' })).toBeTruthy()
    expect(card('Giro accounts.type.giro 12,00')).toBeTruthy()
    expect(card('Tagesgeld accounts.type.savings')).toBeTruthy()
  })
  it('say once what the title and a line have in common', () => {
    show({ lines: [{ from: '/item/name' }, { from: '/item/type', labels: 'accounts.type' }] })
    expect(screen.getAllByText('Giro')).toHaveLength(1)
    expect(card('Giro accounts.type.giro 12,00')).toBeTruthy()
  })
  it('submit all keys in the order of the list, and store them in the draft', () => {
    const view = show()
    fireEvent.click(card(/Tagesgeld/))
    fireEvent.click(card(/Giro/))
    expect(view.value('accounts')).toEqual(['giro', 'spar'])
    expect(view.drafts.accounts).toEqual(['spar', 'giro'])
    fireEvent.click(card(/Tagesgeld/))
    expect(view.value('accounts')).toEqual(['giro'])
  })
  it('have the initial value of the draft, else the bound value, else that of the items', () => {
    const bound = { value: { from: '/context/chosen' }, checked: '/item/enabled' }
    const context = { chosen: ['spar'] }
    expect(show(bound, { context, drafts: { accounts: ['giro', 'spar'] } }).value('accounts')).toEqual([
      'giro',
      'spar',
    ])
    expect(show(bound, { context }).value('accounts')).toEqual(['spar'])
    expect(show(bound).value('accounts')).toEqual(['giro'])
    expect(show().value('accounts')).toEqual([])
  })
  it('disable what cannot be chosen, with the reason, and preselect the only option left', () => {
    const unavailable = { where: { from: '/item/type', in: ['giro'] }, text: 'accounts.not' }
    const view = show({ unavailable, mode: 'single' })
    const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
    expect(radio(/Giro.*accounts\.not/).disabled).toBe(true)
    expect(radio(/Tagesgeld/).disabled).toBe(false)
    expect(view.value('accounts')).toBe('spar')
    expect(screen.queryByText('accounts.empty')).toBeNull()
  })
  it('show a message if nothing can be chosen', () => {
    const unavailable = { where: { from: '/item/type', in: ['giro', 'savings'] }, text: 'accounts.not' }
    const view = show({ unavailable }, { drafts: { accounts: ['giro'] } })
    expect(view.value('accounts')).toEqual([])
    expect(screen.getByText('accounts.empty')).toBeTruthy()
  })
  it('take the only item when one must be chosen, and one key', () => {
    const view = show({ mode: 'single' }, { data: { accounts: accounts.slice(0, 1) } })
    expect(view.value('accounts')).toBe('giro')
    view.unmount()
    const two = show({ mode: 'single' })
    expect(two.value('accounts')).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: /Giro/ }))
    fireEvent.click(screen.getByRole('radio', { name: /Tagesgeld/ }))
    expect(two.value('accounts')).toBe('spar')
  })
  it('show the error at the group until something is chosen', () => {
    const view = show({ min: 1 })
    expect(view.validate('accounts')).toEqual([{ id: 'accounts-0', message: 'accounts.required(count=1)' }])
    expect(document.getElementById('accounts-0')).toBe(card(/Giro/))
    expect(card(/Giro/).getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('group').getAttribute('aria-describedby')).toBe('accounts-error')
    fireEvent.click(card(/Giro/))
    expect(screen.queryByText(/accounts.required/)).toBeNull()
    expect(view.validate('accounts')).toEqual([])
  })
  it('show a message if there are no choices', () => {
    show({}, { data: { accounts: [] } })
    expect(screen.getByText('accounts.empty')).toBeTruthy()
  })
})

describe('choices that are written at once', () => {
  it('call on and off with the item, and merge the answer into the data', async () => {
    const view = show(written)
    expect(card(/Giro/).checked).toBe(true)
    fireEvent.click(card(/Tagesgeld/))
    expect(card(/Tagesgeld/).checked).toBe(true)
    expect(callAt(view.calls, 0)).toMatchObject({ src: 'enable', input: { id: 'spar' } })
    await callAt(view.calls, 0).answer({ id: 'spar', enabled: true, name: 'Tagesgeld plus' })
    expect(card(/Tagesgeld plus/).checked).toBe(true)
    expect(view.value('accounts')).toEqual(['giro', 'spar'])
    fireEvent.click(card(/Giro/))
    expect(callAt(view.calls, 1)).toMatchObject({ src: 'disable', input: { id: 'giro' } })
  })
  it('send at most one more call for many toggles', async () => {
    const view = show(written)
    for (let clicks = 0; clicks < 9; clicks++) fireEvent.click(card(/Tagesgeld/))
    expect(view.calls).toHaveLength(1)
    await callAt(view.calls, 0).answer()
    expect(view.calls).toHaveLength(1)
    for (let clicks = 0; clicks < 2; clicks++) fireEvent.click(card(/Giro/))
    await callAt(view.calls, 1).answer()
    expect(view.calls.map(({ src }) => src)).toEqual(['enable', 'disable', 'enable'])
  })
  it('do not block the screen if their list could not be read', () => {
    const unread = { data: { accounts: undefined } }
    const view = show({ ...written, min: 0 }, unread)
    expect(view.validate('accounts')).toEqual([])
    view.unmount()
    expect(show({ ...written, min: 1 }, unread).validate('accounts')).toHaveLength(1)
  })
  it('roll back a refused toggle, with the error and a retry in its place', async () => {
    const view = show(written)
    fireEvent.click(card(/Tagesgeld/))
    await callAt(view.calls, 0).refuse('bank-error')
    expect(card(/Tagesgeld/).checked).toBe(false)
    expect(screen.getByRole('alert').textContent).toContain('error.bank-error')
    expect(card(/Tagesgeld/).getAttribute('aria-describedby')).toBe('accounts-1-problem')
    expect(view.value('accounts')).toEqual(['giro'])
    // It may have arrived all the same: the server is asked what it holds.
    expect(view.refreshData).toHaveBeenCalledTimes(1)
    fireEvent.click(screen.getByRole('button', { name: 'ui.retry Tagesgeld' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(callAt(view.calls, 1)).toMatchObject({ src: 'enable', input: { id: 'spar' } })
    await callAt(view.calls, 1).answer()
    expect(card(/Tagesgeld/).checked).toBe(true)
  })
  it('check the minimum number by what is shown', () => {
    const view = show({ ...written, min: 1 })
    expect(view.validate('accounts')).toEqual([])
    fireEvent.click(card(/Giro/))
    expect(view.validate('accounts')).toHaveLength(1)
  })
})

describe('choices that the screen names itself', () => {
  const { items: _items, key: _key, title: _title, lines: _lines, trailing: _trailing, ...rest } = base
  const options = { post: 'ways.post', email: { label: 'ways.email', hint: 'ways.emailHint' } }
  it('have the labels and hints of their options, and send the value', () => {
    const view = showOn({}, <Choices element={{ ...rest, options, mode: 'single', name: 'way' }} />)
    expect(screen.getByRole('radio', { name: 'ways.post' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'ways.email ways.emailHint' }))
    expect(view.value('way')).toBe('email')
    expect(view.drafts.way).toEqual(['email'])
  })
  it('begin with the bound value', () => {
    const element: ChoicesElement = { ...rest, options, value: { from: '/context/ways' } }
    const view = showOn({ context: { ways: ['post'] } }, <Choices element={element} />)
    expect(view.value('accounts')).toEqual(['post'])
  })
})

describe('a summary of such values', () => {
  const options = { post: 'ways.post', email: { label: 'ways.email', hint: 'ways.emailHint' } }
  it.each([
    ['post', 'ways.post'],
    ['email', 'ways.email'],
    [['email', 'post', 'fax'], 'ways.email, ways.post, ways.others.fax'],
  ])('shows %j with the labels of the options, and other values by its prefix', (way, words) => {
    const row = { label: 'way', value: { from: '/context/way' }, labels: 'ways.others', options }
    showOn({ context: { way } }, <Summary element={{ type: 'summary', rows: [row] }} />)
    expect(screen.getByText(words)).toBeTruthy()
  })
})
