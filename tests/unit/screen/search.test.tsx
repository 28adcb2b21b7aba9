// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import SearchBox from '#engine/screen/elements/search.tsx'
import type { SearchElement } from '#generated/engine.ts'
import { rewrites } from '#src/formats/index.ts'
import { showOn } from './fake-screen.tsx'

const element: SearchElement = {
  type: 'search',
  name: 'bank',
  label: 'bank.label',
  hint: 'bank.hint',
  items: { from: '/data/banks' },
  key: '/item/code',
  keys: [
    { from: '/item/name', mode: 'words' },
    { from: '/item/code', mode: 'prefix' },
  ],
  rewrite: 'ibanToBankCode',
  title: '/item/name',
  lines: ['/item/city', '/item/code'],
  missing: 'bank.missing',
  required: 'bank.required',
  selected: 'bank.selected',
  value: { from: '/context/bank' },
}
const banks = [
  { code: '99000003', name: 'Testkasse Nordstadt', city: 'Nordstadt' },
  { code: '99000004', name: 'Testkasse Südtal', city: 'Südtal' },
  { code: '99000023', name: '<b>Nirgendwo</b>', city: '', supported: false },
]
const show = (options = {}) =>
  showOn({ data: { banks }, rewrites, ...options }, <SearchBox element={element} />)
const box = () => screen.getByRole('combobox')
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const key = (name: string) => fireEvent.keyDown(box(), { key: name })
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const active = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('search', () => {
  it('is a labelled combobox with its hint', () => {
    show()
    expect(screen.getByRole('combobox', { name: 'bank.label' })).toBe(box())
    expect(box().getAttribute('aria-describedby')).toBe('bank-hint')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(document.getElementById(box().getAttribute('aria-controls') ?? '')?.getAttribute('role')).toBe(
      'listbox',
    )
  })
  it('lists hits as plain text and moves through them with the arrows', () => {
    show()
    type('testkasse')
    expect(box().getAttribute('aria-expanded')).toBe('true')
    expect(options()).toEqual([
      'Testkasse NordstadtNordstadt · 99000003',
      'Testkasse SüdtalSüdtal · 99000004',
    ])
    key('ArrowDown')
    expect(active()).toContain('Nordstadt')
    key('ArrowDown')
    expect(active()).toContain('Südtal')
    key('ArrowDown')
    expect(active()).toContain('Nordstadt')
    key('ArrowUp')
    expect(active()).toContain('Südtal')
    key('Home')
    expect(active()).toBeUndefined()
    key('ArrowUp')
    expect(active()).toContain('Südtal')
    expect(screen.getAllByRole('option', { selected: true })).toHaveLength(1)
  })
  it('chooses with Enter, shows a card, and submits the item', () => {
    const view = show()
    type('suedtal')
    key('ArrowDown')
    key('Enter')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(view.value('bank')).toEqual(banks[1])
    expect(view.drafts.bank).toBe('99000004')
    expect(screen.getByText('bank.selected')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ui.change Testkasse Südtal' }))
  })
  it('takes the only hit on Enter, of several none', () => {
    const view = show()
    type('testkasse')
    key('Enter')
    expect(view.value('bank')).toBeNull()
    type('99000003')
    key('Enter')
    expect(view.value('bank')).toEqual(banks[0])
  })
  it('closes on Escape, and clears on the next', () => {
    show()
    type('testkasse')
    key('Escape')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    expect(box()).toHaveProperty('value', 'testkasse')
    key('Escape')
    expect(box()).toHaveProperty('value', '')
  })
  it('finds by a pasted account number through the rewrite', () => {
    show()
    type('DE33 9900 0004 1234 5670 40')
    expect(options()).toHaveLength(1)
  })
  it('chooses by click, also what is not supported, and shows markup as text', () => {
    const view = show()
    type('nirgendwo')
    fireEvent.click(screen.getByRole('option'))
    expect(view.value('bank')).toEqual(banks[2])
    expect(document.querySelector('.search-title')?.textContent).toBe('<b>Nirgendwo</b>')
  })
  it('goes back to the box, focused, on change', () => {
    const view = show({ context: { bank: banks[0] } })
    expect(view.value('bank')).toEqual(banks[0])
    fireEvent.click(screen.getByRole('button'))
    expect(document.activeElement).toBe(box())
    expect(view.value('bank')).toBeNull()
  })
  it('brings the choice back from the draft, before the bound value', () => {
    const view = show({ context: { bank: banks[0] }, drafts: { bank: '99000004' } })
    expect(view.value('bank')).toEqual(banks[1])
  })
  it('shows an error at the box until something is typed or chosen', () => {
    const view = show()
    expect(view.validate('bank')).toEqual([{ id: 'bank', message: 'bank.required' }])
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().getAttribute('aria-describedby')).toBe('bank-hint bank-error')
    type('suedtal')
    expect(box().getAttribute('aria-invalid')).toBeNull()
    key('Enter')
    expect(view.validate('bank')).toEqual([])
  })
  it('announces the number of hits when typing pauses', async () => {
    vi.useFakeTimers()
    const view = show()
    type('test')
    type('testkasse')
    act(() => void vi.advanceTimersByTime(2000))
    expect(view.announce.mock.calls).toEqual([['ui.search.hits(count=2)']])
    type('zzz')
    // The code that looks for similar words is loaded then.
    await act(() => import('#engine/list/similar-search.ts').then(() => undefined))
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(view.announce).toHaveBeenLastCalledWith('bank.missing')
    expect(screen.getByText('bank.missing')).toBeTruthy()
    vi.useRealTimers()
  })
})
