// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import FinderElementView from '#engine/screen/elements/finder.tsx'
import SearchBox from '#engine/screen/elements/search.tsx'
import type { FinderElement, SearchElement } from '#generated/engine.ts'
import { rewrites } from '#src/formats/index.ts'
import { callAt, showOn } from './fake-screen.tsx'

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

describe('the search for a bank', () => {
  it('is used with the arrows and Escape', () => {
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
    key('Escape')
    expect(box().getAttribute('aria-expanded')).toBe('false')
    key('Escape')
    expect(box()).toHaveProperty('value', '')
  })
  it('takes the chosen bank with Enter, shows it, and lets the customer change it', () => {
    const view = show()
    type('suedtal')
    key('ArrowDown')
    key('Enter')
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(view.value('bank')).toEqual(banks[1])
    expect(view.drafts.bank).toBe('99000004')
    expect(screen.getByText('bank.selected')).toBeTruthy()
    const change = screen.getByRole('button', { name: 'ui.change Testkasse Südtal' })
    expect(document.activeElement).toBe(change)
    fireEvent.click(change)
    expect(document.activeElement).toBe(box())
    expect(view.value('bank')).toBeNull()
  })
  it('takes a bank by click, also one that is not supported, and shows its name as it is', () => {
    const view = show()
    type('nirgendwo')
    fireEvent.click(screen.getByRole('option'))
    expect(view.value('bank')).toEqual(banks[2])
    expect(document.querySelector('.search-title')?.textContent).toBe('<b>Nirgendwo</b>')
  })
  it('shows an error until something is typed', () => {
    const view = show()
    expect(view.validate('bank')).toEqual([{ id: 'bank', message: 'bank.required' }])
    expect(box().getAttribute('aria-invalid')).toBe('true')
    expect(box().getAttribute('aria-describedby')).toBe('bank-hint bank-error')
    type('suedtal')
    expect(box().getAttribute('aria-invalid')).toBeNull()
    key('Enter')
    expect(view.validate('bank')).toEqual([])
  })
})

const finder: FinderElement = {
  type: 'finder',
  label: 'label',
  call: { src: 'search' },
  key: '/item/id',
  title: '/item/name',
  added: '/item/listed',
  add: { label: 'add', call: { src: 'add', input: { id: { from: '/item/id' } } }, done: 'added' },
  remove: { label: 'remove', call: { src: 'remove', input: { id: { from: '/item/id' } } }, done: 'removed' },
  count: 'count',
  none: 'none',
  loadMore: 'more',
}

describe('a search on the server', () => {
  const page = (total: number, ...ids: string[]) => ({
    items: ids.map((id) => ({ id, name: `Name ${id}`, listed: false })),
    total,
  })
  const shown = () => [...document.querySelectorAll('.list-title')].map((title) => title.textContent)
  const pressMore = async () => {
    fireEvent.click(screen.getByRole('button', { name: /^more/ }))
    await act(() => vi.advanceTimersByTimeAsync(0))
  }
  const showFinder = () => showOn({}, <FinderElementView element={finder} />)
  async function search(query: string) {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } })
    await act(() => vi.advanceTimersByTimeAsync(300))
  }
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('keeps its rows when the next page fails, and asks only for that page again', async () => {
    const view = showFinder()
    await callAt(view.calls, 0).answer(page(3, 'a', 'b'))
    await pressMore()
    await callAt(view.calls, 1).refuse()
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(shown()).toEqual(['Name a', 'Name b'])
    await pressMore()
    expect(view.calls).toHaveLength(3)
    expect(callAt(view.calls, 2).input).toMatchObject({ query: '', page: 2 })
    await callAt(view.calls, 2).answer(page(3, 'c'))
    expect(shown()).toEqual(['Name a', 'Name b', 'Name c'])
  })

  it('does not go on while a typed name is neither found nor added: nobody is forgotten', async () => {
    const unfinished = { text: 'unfinished', items: { from: '/data/chosen' }, title: '/item/name' }
    const careful = { ...finder, typedOnly: true, unfinished }
    const view = showOn({ data: { chosen: [{ name: 'Frau Süd' }] } }, <FinderElementView element={careful} />)
    expect(view.validate('finder')).toEqual([])
    await search('Müller')
    await callAt(view.calls, 0).answer(page(0))
    const [error] = view.validate('finder')
    expect(error?.message).toBe('unfinished(query=Müller)')
    expect(document.getElementById(error?.id ?? '')).toBe(screen.getByRole('searchbox'))
    expect(screen.getByRole('searchbox').getAttribute('aria-invalid')).toBe('true')
    await search('frau sued')
    expect(view.validate('finder')).toEqual([])
    await search('b')
    await callAt(view.calls, view.calls.length - 1).answer({
      items: [{ id: 'b', name: 'Name b', listed: true }],
      total: 1,
    })
    expect(view.validate('finder')).toEqual([])
  })
})
