// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import FinderElementView from '#engine/screen/elements/finder.tsx'
import type { FinderElement } from '#generated/engine.ts'
import { callAt, showOn } from './fake-screen.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const element: FinderElement = {
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
const page = (total: number, ...ids: string[]) => ({
  items: ids.map((id) => ({ id, name: `Name ${id}`, listed: false })),
  total,
})
const shown = () => [...document.querySelectorAll('.list-title')].map((title) => title.textContent)
const moreButton = () => screen.getByRole('button', { name: /^more/ })
const show = () => showOn({}, <FinderElementView element={element} />)
async function type(query: string) {
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } })
  await act(() => vi.advanceTimersByTimeAsync(300))
}

describe('the finder', () => {
  it('adds the rows of the next page and does not request the first page again', async () => {
    const view = show()
    expect(callAt(view.calls, 0)).toMatchObject({ src: 'search', input: { query: '', page: 1 } })
    await callAt(view.calls, 0).answer(page(3, 'a', 'b'))
    fireEvent.click(moreButton())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(callAt(view.calls, 1).input).toMatchObject({ query: '', page: 2 })
    await callAt(view.calls, 1).answer(page(3, 'c'))
    expect(shown()).toEqual(['Name a', 'Name b', 'Name c'])
    expect(view.calls).toHaveLength(2)
    expect(screen.queryByRole('button', { name: /^more/ })).toBeNull()
  })

  it('keeps its rows when the next page fails, and requests only that page again', async () => {
    const view = show()
    await callAt(view.calls, 0).answer(page(3, 'a', 'b'))
    fireEvent.click(moreButton())
    await act(() => vi.advanceTimersByTimeAsync(0))
    await callAt(view.calls, 1).refuse()
    expect(screen.getByRole('alert')).toBeTruthy()
    expect(shown()).toEqual(['Name a', 'Name b'])
    fireEvent.click(moreButton())
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(view.calls).toHaveLength(3)
    expect(callAt(view.calls, 2).input).toMatchObject({ query: '', page: 2 })
    await callAt(view.calls, 2).answer(page(3, 'c'))
    expect(shown()).toEqual(['Name a', 'Name b', 'Name c'])
  })

  it('ignores an answer to an earlier query and keeps the old rows until the new ones arrive', async () => {
    const view = show()
    await callAt(view.calls, 0).answer(page(1, 'a'))
    await type('b')
    await type('c')
    await callAt(view.calls, 1).answer(page(1, 'b'))
    expect(shown()).toEqual(['Name a'])
    await callAt(view.calls, 2).answer(page(1, 'c'))
    expect(shown()).toEqual(['Name c'])
  })

  it('requests the pages of an earlier query again after a row was added', async () => {
    const view = show()
    await callAt(view.calls, 0).answer(page(2, 'a', 'b'))
    await type('a')
    await callAt(view.calls, 1).answer(page(1, 'a'))
    fireEvent.click(screen.getByRole('button', { name: 'add Name a' }))
    await callAt(view.calls, 2).answer({ id: 'a', listed: true })
    await type('')
    // SWR revalidates shown data in the next animation frame.
    await act(() => vi.advanceTimersToNextFrame())
    expect(callAt(view.calls, 3)).toMatchObject({ src: 'search', input: { query: '', page: 1 } })
  })

  it('stops the screen while a typed text was not added: neither a result nor a known item', async () => {
    const unfinished = { text: 'unfinished', items: { from: '/data/chosen' }, title: '/item/name' }
    const careful = { ...element, typedOnly: true, unfinished }
    const view = showOn({ data: { chosen: [{ name: 'Frau Süd' }] } }, <FinderElementView element={careful} />)
    expect(view.validate('finder')).toEqual([])
    await type('Müller')
    await callAt(view.calls, 0).answer(page(0))
    const [error] = view.validate('finder')
    expect(error?.message).toBe('unfinished(query=Müller)')
    expect(document.getElementById(error?.id ?? '')).toBe(screen.getByRole('searchbox'))
    expect(screen.getByRole('searchbox').getAttribute('aria-invalid')).toBe('true')
    await type('frau sued')
    expect(view.validate('finder')).toEqual([])
    await type('b')
    await callAt(view.calls, view.calls.length - 1).answer({
      items: [{ id: 'b', name: 'Name b', listed: true }],
      total: 1,
    })
    expect(view.validate('finder')).toEqual([])
  })

  it('does not restore the typed text if it was added on another screen', () => {
    const unfinished = { text: 'unfinished', items: { from: '/data/chosen' }, title: '/item/name' }
    const options = { data: { chosen: [{ name: 'Müller' }] }, drafts: { finder: 'Müller' } }
    showOn(options, <FinderElementView element={{ ...element, unfinished }} />)
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
  })
})
