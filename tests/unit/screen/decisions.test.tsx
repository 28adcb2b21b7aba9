// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callAt } from './fake-screen.tsx'
import { categories, chip, chosen, decideRow, later, partners, rows, search, show } from './decisions-fixture.tsx' // prettier-ignore

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent)
const segment = (name: RegExp) => screen.getByRole('button', { name })
const segments = {
  all: 'segment.all',
  links: [{ label: 'unclear', count: '/data/unclear', event: 'UNCLEAR' }],
}

describe('the list of payment partners', () => {
  it('has the most important groups first, and in each the largest amount', () => {
    const amounts = ['12.00', '-80.00', '5.00', '900.00']
    const data = partners.map((partner, at) => ({
      ...partner,
      last: { amount: amounts[at], currency: 'EUR' },
    }))
    const members = { important: ['employer'] }
    const order = ['important', 'other']
    const groups = { from: '/item/category', order, labels: 'group', members, otherGroup: 'other' }
    show({ partners: data, categories }, { sort: '/item/last', groups })
    expect(rows()).toEqual(['4', '2', '1', '3'])
    expect(headings()).toEqual(['group.important 1', 'group.other 3'])
  })
  it('is searched by name and creditor, umlauts either way; hidden rows keep their decisions', async () => {
    const view = show()
    search('sued')
    expect(rows()).toEqual(['2'])
    expect(headings()).toEqual(['group.debit 1'])
    search('DE4')
    expect(rows()).toEqual(['4'])
    expect(Object.keys(view.value('partners') as object)).toHaveLength(4)
    search('zzz')
    expect(screen.getByText('partners.none')).toBeTruthy()
    search('')
    await later()
    expect(rows()).toHaveLength(4)
  })
  it('of many is filtered near the top at once, and to its end a little later', async () => {
    const many = Array.from({ length: 1200 }, (_, at) => ({ ...partners[at % 2], id: `${at}` }))
    show({ partners: many, categories })
    search('sued')
    const first = rows()
    expect(first.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => `${2 * at + 1}`))
    expect(first.length).toBeGreaterThan(600)
    for (const _ of [1, 2, 3]) await later()
    expect(rows()).toEqual(many.flatMap(({ id }) => (Number(id) % 2 === 1 ? id : [])))
  })
  it('is filtered by decision; a row with a new decision stays until the next press', async () => {
    show(undefined, { segments })
    fireEvent.click(segment(/^2 ?decide.inform/))
    expect(rows()).toEqual(['1', '4'])
    decideRow('Lohnbüro', 'self')
    expect(rows()).toEqual(['1', '4'])
    fireEvent.click(segment(/^1 ?decide.inform/))
    expect(rows()).toEqual(['1'])
    fireEvent.click(segment(/^4 ?segment.all/))
    await later()
    expect(rows()).toHaveLength(4)
  })
  it('keeps the focus when a row moves with new data', async () => {
    const { change } = show()
    const focused = chip('Stromwerk Musterstadt')
    act(() => focused.focus())
    change({ partners: partners.toReversed(), categories })
    await later()
    expect(document.activeElement).toBe(chip('Stromwerk Musterstadt'))
    expect(rows()).toEqual(['3', '2', '1', '4'])
  })
})

describe('a decision', () => {
  it('renders its row alone', async () => {
    const read: string[] = []
    const data = partners.map(({ name, ...rest }) => ({ ...rest, get name() { return read.push(rest.id), name } })) // prettier-ignore
    const view = show({ partners: data, categories })
    read.length = 0
    decideRow('Lohnbüro', 'self')
    await callAt(view.calls, 0).answer()
    expect(new Set(read)).toEqual(new Set(['4']))
  })
  it('is shown and sent at once, and counted in view and in one announcement', async () => {
    const view = show()
    decideRow('Gasfuchs', 'self')
    decideRow('Müllabfuhr Süd', 'inform')
    expect(callAt(view.calls, 0)).toMatchObject({ src: 'decide', input: { id: '3', decision: 'self' } })
    expect(view.value('partners')).toEqual({ 1: 'inform', 2: 'inform', 3: 'self', 4: 'inform' })
    await callAt(view.calls, 0).answer({ id: '3', decision: 'self' })
    expect(chosen()[3]).toBe('self')
    expect(screen.getByText(/partners.counted/).textContent).toContain('inform=3,self=1,ignore=0,open=0')
    await later(2000)
    expect(view.announce).toHaveBeenCalledOnce()
    expect(view.announce.mock.calls[0]?.[0]).toContain('inform=3,self=1,ignore=0,open=0')
  })
  it('is opened with Alt and ArrowDown too; ArrowDown alone leads to the next row, End to the last; a press beside it closes it', () => {
    show()
    chip('Gasfuchs').focus()
    fireEvent.keyDown(chip('Gasfuchs'), { key: 'ArrowDown' })
    expect(document.activeElement).not.toBe(chip('Gasfuchs'))
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'End' })
    expect(document.activeElement).toBe(screen.getAllByRole('button', { name: /decide\./ }).at(-1))
    fireEvent.keyDown(chip('Gasfuchs'), { key: 'ArrowDown', altKey: true })
    fireEvent.click(screen.getByRole('menu').closest('dialog')?.previousElementSibling ?? document.body)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(document.activeElement).toBe(chip('Gasfuchs'))
  })
  it('is sent one at a time for a row, and the last one is the result', async () => {
    const view = show()
    for (const value of ['self', 'ignore', 'inform']) decideRow('Gasfuchs', value)
    expect(view.calls).toHaveLength(1)
    view.away(true)
    view.away(false)
    await callAt(view.calls, 0).answer()
    expect(callAt(view.calls, 1).input).toEqual({ id: '3', decision: 'inform' })
    await callAt(view.calls, 1).answer()
    expect(view.calls).toHaveLength(2)
    expect(chosen()[3]).toBe('inform')
  })
  it('that was refused is taken back at its row, and the step does not go on until it succeeds', async () => {
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
})

describe('a decision that is not confirmed when the page is loaded again', () => {
  const reloaded = (draft: unknown, data: Record<string, unknown> = { partners, categories }) =>
    show(data, {}, { partners: draft })

  it('was kept with its last value, until it was confirmed, refused or replaced', async () => {
    const view = show()
    for (const value of ['self', 'inform']) decideRow('Gasfuchs', value)
    decideRow('Müllabfuhr Süd', 'inform')
    await callAt(view.calls, 0).answer()
    expect(view.drafts.partners).toEqual({ 2: 'inform', 3: 'inform' })
    await callAt(view.calls, 1).refuse()
    await callAt(view.calls, 2).answer()
    expect(view.drafts.partners).toBeUndefined()
  })
  it('is shown at once and sent once more, as soon as the list is there', async () => {
    const view = reloaded({ 2: 'inform', 3: 'self' }, {})
    expect(view.calls).toEqual([])
    view.change({ partners, categories })
    expect(chosen()).toEqual({ 1: 'inform', 2: 'inform', 3: 'self', 4: 'inform' })
    for (const call of view.calls) await call.answer()
    view.away(true)
    view.away(false)
    expect(view.calls.map(({ input }) => input)).toEqual([
      { id: '2', decision: 'inform' },
      { id: '3', decision: 'self' },
    ])
    expect(view.drafts.partners).toBeUndefined()
  })
  it('is not sent if it is stored already, if its row is gone, or if it is no decision', () => {
    for (const strange of [{ 1: 'inform', 9: 'self', 2: 'buy', 3: 5 }, ['self'], 'self', null])
      expect(reloaded(strange).calls).toEqual([])
  })
})
