// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callAt } from './fake-screen.tsx'
import { categories, chip, chosen, decideRow, later, row, rows, show } from './decisions-fixture.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('decisions', () => {
  it('show rows in groups with counts, amounts and the decision on a chip named by the row', () => {
    show()
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'group.debit 3',
      'group.credit 1',
    ])
    expect(rows()).toEqual(['1', '2', '3', '4'])
    expect(chosen()).toEqual({ 1: 'inform', 2: 'ignore', 3: undefined, 4: 'inform' })
    const first = screen.getAllByRole('listitem').find((item) => item.dataset.id === '1')
    expect(first?.textContent).toBe(
      'SMStromwerk Musterstadt12,00 €cadence.monthlydecide.informdecide.informStromwerk Musterstadt',
    )
    expect(first?.querySelector('[aria-hidden=true]')?.textContent).toBe('SM')
  })
  it('write a decision at once, with the row as its input, and carry all of them by id', async () => {
    const view = show()
    decideRow('Gasfuchs', 'self')
    expect(callAt(view.calls, 0)).toMatchObject({ src: 'decide', input: { id: '3', decision: 'self' } })
    expect(view.value('partners')).toEqual({ 1: 'inform', 2: 'ignore', 3: 'self', 4: 'inform' })
    await callAt(view.calls, 0).answer({ id: '3', decision: 'self' })
    expect(chosen()[3]).toBe('self')
    expect(view.value('partners')).toEqual({ 1: 'inform', 2: 'ignore', 3: 'self', 4: 'inform' })
  })
  it('do not change attributes of the search box', async () => {
    const view = show()
    const changes = vi.fn()
    new MutationObserver(changes).observe(screen.getByRole('searchbox'), { attributes: true })
    decideRow('Gasfuchs', 'self')
    await callAt(view.calls, 0).answer({ id: '3', decision: 'self' })
    expect(chosen()[3]).toBe('self')
    expect(changes).not.toHaveBeenCalled()
  })
  it('are sent one at a time per row, and the last intent is the result', async () => {
    const view = show()
    for (const value of ['self', 'ignore', 'inform']) decideRow('Gasfuchs', value)
    expect(view.calls).toHaveLength(1)
    await callAt(view.calls, 0).answer()
    expect(callAt(view.calls, 1).input).toEqual({ id: '3', decision: 'inform' })
    await callAt(view.calls, 1).answer()
    expect(view.calls).toHaveLength(2)
    expect(chosen()[3]).toBe('inform')
  })
  it('are rolled back at the row with a retry, and block the screen until it succeeds', async () => {
    const view = show()
    decideRow('Müllabfuhr Süd', 'inform')
    await callAt(view.calls, 0).refuse()
    expect(chosen()[2]).toBe('ignore')
    expect(screen.getByRole('alert').textContent).toContain('error.bank-error')
    expect(view.validate('partners')).toEqual([
      { id: 'partners-2', message: 'Müllabfuhr Süd: ui.decisions.refused' },
    ])
    expect(document.getElementById('partners-2')).toBe(chip('Müllabfuhr Süd'))
    fireEvent.click(screen.getByRole('button', { name: /ui.retry/ }))
    await callAt(view.calls, 1).answer()
    expect(chosen()[2]).toBe('inform')
    expect(view.validate('partners')).toEqual([])
  })
  it('keep counts in view and announce them when the customer pauses', async () => {
    const view = show()
    expect(screen.getByText(/partners.counted/).textContent).toBe(
      'partners.counted(inform=2,self=0,ignore=1,open=1,shown=4,total=4,count=4)',
    )
    decideRow('Gasfuchs', 'self')
    decideRow('Gasfuchs', 'ignore')
    await later(2000)
    expect(view.announce).toHaveBeenCalledOnce()
    expect(view.announce.mock.calls[0]?.[0]).toContain('inform=2,self=0,ignore=2,open=0')
  })
  it('show a message if there is nothing to decide', () => {
    show({ partners: [], categories })
    expect(screen.getByText('partners.empty')).toBeTruthy()
    expect(screen.getByText('partners.emptyText')).toBeTruthy()
  })
})

describe('a screen that is shown again', () => {
  it('keeps pending writes in the same queue', async () => {
    const view = show()
    decideRow('Gasfuchs', 'self')
    view.away(true)
    expect(rows()).toEqual([])
    view.away(false)
    expect(chosen()[3]).toBe('self')
    decideRow('Gasfuchs', 'ignore')
    expect(view.calls).toHaveLength(1)
    await callAt(view.calls, 0).answer()
    expect(callAt(view.calls, 1).input).toEqual({ id: '3', decision: 'ignore' })
  })
})

describe('a long list', () => {
  it('grows to its whole length', async () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      row(String(at), `Partner ${at}`, at % 2 ? 'inform' : 'ignore', 'energy'),
    )
    const view = show({ partners: many, categories })
    expect(rows().length).toBeLessThan(100)
    expect(Object.keys(view.value('partners') as object)).toHaveLength(300)
    for (let turn = 0; turn < 40; turn++) await later(10)
    expect(rows()).toHaveLength(300)
    expect(view.container.querySelectorAll('[data-value=inform]')).toHaveLength(150)
  })
})
