// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import FinderElementView from '#engine/screen/elements/finder.tsx'
import SearchBox from '#engine/screen/elements/search.tsx'
import type { FinderElement, SearchElement } from '#generated/engine.ts'
import { callAt, showOn } from './fake-screen.tsx'

const finder: FinderElement = {
  type: 'finder',
  label: 'label',
  call: { src: 'search' },
  key: '/item/id',
  title: '/item/name',
  added: '/item/listed',
  addedText: 'is in',
  add: { label: 'add', call: { src: 'add', input: { id: { from: '/item/id' } } }, done: 'added' },
  remove: { label: 'remove', call: { src: 'remove', input: { id: { from: '/item/id' } } }, done: 'removed' },
  count: 'count',
  none: 'none',
  loadMore: 'more',
}

const searchBox: SearchElement = {
  type: 'search',
  name: 'bank',
  label: 'label',
  items: { from: '/data/banks' },
  key: '/item/code',
  keys: [
    { from: '/item/name', mode: 'words' },
    { from: '/item/code', mode: 'prefix' },
  ],
  title: '/item/name',
  refused: { keys: { from: '/data/own' }, text: 'own bank' },
}

it('the new bank cannot be chosen as the old one, and the search says why; what was chosen takes the focus with a name', () => {
  const banks = [
    { code: '1', name: 'Neue Bank' },
    { code: '2', name: 'Alte Bank' },
  ]
  const view = showOn({ data: { banks, own: ['1', '3'] } }, <SearchBox element={searchBox} />)
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  type('neue')
  fireEvent.click(screen.getByRole('option'))
  expect(screen.getByText('own bank')).toBeTruthy()
  expect(view.validate('bank').map(({ message }) => message)).toEqual(['own bank'])
  type('3') // A key that the list does not have.
  expect(screen.getByText('own bank')).toBeTruthy()
  type('alte')
  expect(screen.queryByText('own bank')).toBeNull()
  expect(view.validate('bank')).toEqual([])
  expect(view.value('bank')).toEqual(banks[1])
  const chosen = screen.getByRole('group', { name: 'ui.search.chosen(title=Alte Bank)' })
  expect(document.activeElement).toBe(chosen)
})

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

  it('keeps its rows when the next page fails, and asks only for that page again; it can be passed over', async () => {
    const view = showOn({}, [
      <FinderElementView key="" element={finder} />,
      <button key="after">after</button>,
    ])
    await callAt(view.calls, 0).answer(page(3, 'a', 'b'))
    fireEvent.click(screen.getByRole('button', { name: 'ui.decisions.skip' }))
    expect(document.activeElement?.textContent).toBe('after')
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

  it('adds the only hit with Enter, and does not take it off again', async () => {
    const view = showFinder()
    await search('a')
    await callAt(view.calls, view.calls.length - 1).answer(page(1, 'a'))
    for (const _ of [1, 2]) {
      fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
      await act(() => vi.advanceTimersByTimeAsync(0))
    }
    await callAt(view.calls, view.calls.length - 1).answer({ id: 'a', name: 'Name a', listed: true })
    expect(view.calls.filter(({ src }) => src !== 'search').map(({ src }) => src)).toEqual(['add'])
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
    expect(screen.getByRole('listitem').textContent).toContain('is in')
  })
})
