// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callAt } from './fake-screen.tsx'
import { bulk, categories, chosen, decideRow, later, partners, search, show, undo, way } from './decisions-fixture.tsx' // prettier-ignore

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const before = { 1: 'inform', 2: 'ignore', 3: undefined, 4: 'inform' }

describe('a decision for all payment partners', () => {
  it('names the rows when the list is filtered, and cannot be given when none is shown', async () => {
    const view = show()
    const filter = screen.getByRole('combobox', { name: 'partners.category' })
    fireEvent.change(filter, { target: { value: 'energy' } })
    fireEvent.click(bulk('ui.decisions.counted(label=bulk.ignore,count=2)'))
    await later()
    expect(callAt(view.calls, 0)).toMatchObject({ src: 'ignoreAll', input: { ids: ['1', '3'] } })
    expect(view.value('partners')).toEqual({ 1: 'ignore', 2: 'ignore', 3: 'ignore', 4: 'inform' })
    search('zzz')
    expect(bulk('ui.decisions.counted(label=bulk.inform,count=0)').getAttribute('aria-disabled')).toBe('true')
  })
  it('is announced once, after the menu has closed, with the counts only if it was for some rows', async () => {
    const view = show()
    await later(2000)
    view.announce.mockClear()
    fireEvent.click(bulk('bulk.inform'))
    await later()
    expect(view.announce).not.toHaveBeenCalled()
    await callAt(view.calls, 0).answer()
    expect(bulk('bulk.inform ui.decisions.same(count=0)').getAttribute('aria-disabled')).toBe('true')
    await later(2000)
    const all = 'bulk.informed(count=4) ui.decisions.undoable'
    expect(view.announce.mock.calls).toEqual([[all]])
    decideRow('Gasfuchs', 'self')
    await later(2000)
    expect(view.announce.mock.calls[1]?.[0]).toMatch(/^partners.counted/)
    search('stromwerk')
    fireEvent.click(bulk('ui.decisions.counted(label=bulk.ignore,count=1)'))
    await later(2000)
    expect(view.announce.mock.calls.at(-1)?.[0]).toMatch(/^bulk.ignored\(count=1\) partners.counted/)
  })
  it('waits for rows under way, and what is decided after it is sent after it', async () => {
    const view = show()
    decideRow('Stromwerk Musterstadt', 'self')
    fireEvent.click(bulk('bulk.inform'))
    decideRow('Gasfuchs', 'ignore')
    expect(chosen()).toEqual({ 1: 'inform', 2: 'inform', 3: 'ignore', 4: 'inform' })
    await later()
    expect(view.calls.map(({ src }) => src)).toEqual(['decide'])
    await callAt(view.calls, 0).answer()
    expect(view.calls.map(({ src }) => src)).toEqual(['decide', 'informAll'])
    await callAt(view.calls, 1).answer()
    await later()
    expect(callAt(view.calls, 2)).toMatchObject({ src: 'decide', input: { id: '3', decision: 'ignore' } })
    await callAt(view.calls, 2).answer()
    expect(chosen()).toEqual({ 1: 'inform', 2: 'inform', 3: 'ignore', 4: 'inform' })
  })
  it('is undone only in rows that were not decided since', async () => {
    const view = show()
    fireEvent.click(bulk('bulk.inform'))
    await later()
    await callAt(view.calls, 0).answer()
    decideRow('Gasfuchs', 'self')
    await callAt(view.calls, 1).answer()
    fireEvent.click(undo())
    await later()
    expect(callAt(view.calls, 2).input).toEqual({ items: [{ id: '2', value: 'ignore' }] })
    expect(view.value('partners')).toMatchObject({ 2: 'ignore', 3: 'self' })
    await later(2000)
    expect(view.announce.mock.calls.at(-1)?.[0]).toMatch(/^ui.decisions.undone(\(.*?\))?\. partners.counted/)
    for (const query of ['zzz', '']) {
      search(query)
      await later(2000)
    }
    expect(view.announce.mock.calls.at(-1)?.[0]).toMatch(/^partners.counted/)
  })
  it('that was refused is taken back with its message, but not a row that was decided since', async () => {
    const view = show()
    fireEvent.click(bulk('bulk.ignore'))
    await later()
    decideRow('Lohnbüro', 'self')
    await callAt(view.calls, 0).refuse('internal-error')
    expect(chosen()).toEqual({ ...before, 4: 'self' })
    expect(screen.getByRole('alert').textContent).toContain('error.internal-error')
    expect(document.querySelector('.decisions-done')).toBeNull()
    await callAt(view.calls, 1).answer()
    fireEvent.click(screen.getByRole('button', { name: /ui.retry/ }))
    await later()
    await callAt(view.calls, 2).answer()
    expect(chosen()).toMatchObject({ 1: 'ignore', 2: 'ignore', 3: 'ignore' })
  })
  it('gives rows that cannot have it the next best decision, and says how many', async () => {
    const onlySelf = partners.map((partner) => ({ ...partner, onlySelf: partner.id === '2' }))
    const option = (value: string) => ({ value, label: `decide.${value}`, call: { src: 'decide' } })
    const call = { src: 'informAll' }
    const all = { value: 'inform', label: 'bulk.inform', call, done: 'bulk.informed' }
    const view = show(
      { partners: onlySelf, categories },
      {
        options: [
          { ...option('inform'), unless: { from: '/item/onlySelf' } },
          option('self'),
          option('ignore'),
        ],
        bulk: [{ ...all, fallback: 'self', fallbackText: 'bulk.rest' }],
        all: {
          name: 'informedAll',
          trueAfter: 'inform',
          falseAfter: 'ignore',
          initial: { from: '/context/all' },
        },
      },
    )
    expect(view.value('informedAll')).toBeNull()
    expect(way('Müllabfuhr Süd', 'inform').getAttribute('aria-disabled')).toBe('true')
    expect(way('Gasfuchs', 'inform').getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(bulk('bulk.inform'))
    await later()
    expect(chosen()).toEqual({ 1: 'inform', 2: 'self', 3: 'inform', 4: 'inform' })
    await callAt(view.calls, 0).answer()
    expect(screen.getByText(/bulk.informed\(count=3\)/).textContent).toContain('bulk.rest(count=1)')
    expect(view.value('informedAll')).toBe(true)
    decideRow('Gasfuchs', 'ignore')
    expect(view.value('informedAll')).toBe(false)
  })
})
