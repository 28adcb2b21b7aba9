// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callAt } from './fake-screen.tsx'
import { bulk, chosen, decideRow, later, partners, rows, search, show, undo } from './decisions-fixture.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('search and filter', () => {
  it('hide rows and their groups, umlauts folded; rows that come back follow in a few frames', async () => {
    show()
    search('sued')
    expect(rows()).toEqual(['2'])
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['group.debit 1'])
    search('DE4')
    expect(rows()).toEqual(['4'])
    search('')
    expect(screen.getAllByRole('heading')[0]?.textContent).toMatch(/ [2-4]$/)
    await later()
    expect(rows()).toHaveLength(4)
  })
  it('keep hidden rows in the document and their decisions in the value', () => {
    const view = show()
    search('gasfuchs')
    expect(document.querySelectorAll('[data-id]')).toHaveLength(4)
    expect(Object.keys(view.value('partners') as object)).toHaveLength(4)
  })
  it('show a message without hits, and disable decisions for all', () => {
    show()
    search('zzz')
    expect(screen.getByText('partners.none')).toBeTruthy()
    expect(bulk('ui.decisions.counted(label=bulk.inform,count=0)').getAttribute('aria-disabled')).toBe('true')
  })
  it('offer the categories that occur, with their counts', () => {
    show()
    const select = screen.getByRole('combobox', { name: 'partners.category' })
    expect([...select.querySelectorAll('option')].map((option) => option.textContent)).toEqual(
      ['partners.all,count=4', 'Label energy,count=2', 'Label water,count=1', 'Label employer,count=1'].map(
        (label) => `ui.decisions.counted(label=${label})`,
      ),
    )
    fireEvent.change(select, { target: { value: 'energy' } })
    expect(rows()).toEqual(['1', '3'])
  })
})

describe('decisions for all', () => {
  it('show at once, announce how many rows have the value, and can be undone', async () => {
    const view = show()
    fireEvent.click(bulk('bulk.inform'))
    expect(chosen()).toEqual({ 1: 'inform', 2: 'inform', 3: 'inform', 4: 'inform' })
    expect(screen.getByRole('status').textContent).toBe('bulk.informed(count=4)ui.decisions.undo')
    await later()
    expect(callAt(view.calls, 0)).toMatchObject({ src: 'informAll', input: {} })
    await callAt(view.calls, 0).answer({
      changed: 2,
      items: partners.map((item) => ({ ...item, decision: 'inform' })),
    })
    fireEvent.click(undo())
    expect(chosen()).toEqual({ 1: 'inform', 2: 'ignore', 3: undefined, 4: 'inform' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'ui.decisions.all' }))
    await later()
    expect(callAt(view.calls, 1)).toMatchObject({
      src: 'restore',
      input: {
        items: [
          { id: '2', value: 'ignore' },
          { id: '3', value: '' },
        ],
      },
    })
    await callAt(view.calls, 1).answer()
    expect(view.value('partners')).toEqual({ 1: 'inform', 2: 'ignore', 3: '', 4: 'inform' })
    expect(screen.getByRole('status').textContent).toBe('ui.decisions.undone(count=2)')
  })
  it('name the rows when a filter is active', async () => {
    const view = show()
    fireEvent.change(screen.getByRole('combobox', { name: 'partners.category' }), {
      target: { value: 'energy' },
    })
    fireEvent.click(bulk('ui.decisions.counted(label=bulk.ignore,count=2)'))
    await later()
    expect(callAt(view.calls, 0)).toMatchObject({ src: 'ignoreAll', input: { ids: ['1', '3'] } })
    expect(view.value('partners')).toEqual({ 1: 'ignore', 2: 'ignore', 3: 'ignore', 4: 'inform' })
  })
  it('undo only rows that were not decided since', async () => {
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
  })
  it('keep the undo when the button is pressed twice', async () => {
    const view = show()
    fireEvent.click(bulk('bulk.inform'))
    fireEvent.click(bulk('bulk.inform'))
    await later()
    expect(view.calls).toHaveLength(1)
    expect(undo()).toBeTruthy()
  })
  it('return to the former values if the call fails, and can be retried', async () => {
    const view = show()
    fireEvent.click(bulk('bulk.ignore'))
    await later()
    await callAt(view.calls, 0).refuse('internal-error')
    expect(chosen()).toEqual({ 1: 'inform', 2: 'ignore', 3: undefined, 4: 'inform' })
    expect(screen.getByRole('alert').textContent).toContain('error.internal-error')
    expect(screen.getByRole('status').textContent).toBe('')
    fireEvent.click(screen.getByRole('button', { name: /ui.retry/ }))
    await later()
    await callAt(view.calls, 1).answer()
    expect(chosen()).toEqual({ 1: 'ignore', 2: 'ignore', 3: 'ignore', 4: 'ignore' })
  })
})
