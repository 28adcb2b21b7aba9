// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DecisionDetails } from '#engine/screen/elements/decisions.tsx'
import { callAt } from './fake-screen.tsx'
import { categories, chip, chosen, decideRow, later, partners, row, rows, search, show } from './decisions-fixture.tsx' // prettier-ignore

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const headings = () => screen.getAllByRole('heading').map((heading) => heading.textContent)
const segment = (name: RegExp) => screen.getByRole('button', { name })
const segments = {
  all: 'segment.all',
  links: [{ label: 'unclear', count: '/data/unclear', event: 'UNCLEAR' }],
}

describe('the list of payment partners', () => {
  it('shows rows in groups with counts, amounts and the decision on a chip named by the row', () => {
    show()
    expect(headings()).toEqual(['group.debit 3', 'group.credit 1'])
    expect(rows()).toEqual(['1', '2', '3', '4'])
    expect(chosen()).toEqual({ 1: 'inform', 2: 'ignore', 3: undefined, 4: 'inform' })
    const first = screen.getAllByRole('listitem').find((item) => item.dataset.id === '1')
    for (const words of ['Stromwerk Musterstadt', '12,00 €', 'cadence.monthly', 'decide.inform'])
      expect(first?.textContent).toContain(words)
  })
  it('shows all of a long list after a moment, and counts it from the start', async () => {
    const many = Array.from({ length: 300 }, (_, at) =>
      row(String(at), `Partner ${at}`, at % 2 ? 'inform' : 'ignore', 'energy'),
    )
    const view = show({ partners: many, categories })
    expect(Object.keys(view.value('partners') as object)).toHaveLength(300)
    for (let turn = 0; turn < 40; turn++) await later(10)
    expect(rows()).toHaveLength(300)
    expect(view.container.querySelectorAll('[data-value=inform]')).toHaveLength(150)
  })
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
  it('is filtered by the categories that occur', () => {
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

describe('the details of a row', () => {
  beforeAll(() => DecisionDetails.load().then(() => undefined))

  it('are shown beside it, follow its decision, and give the focus back', async () => {
    const mine = partners.map((partner, at) => ({ ...partner, mine: at < 2 }))
    const payload = { id: { from: '/item/id' } }
    const { send } = show(
      { partners: mine, categories },
      {
        details: {
          label: 'row.open',
          onlyIf: '/item/mine',
          body: [
            { type: 'text', text: 'row.cadence', values: { decision: { from: '/item/decision' } } },
            { type: 'button', event: 'EDIT', label: 'row.edit', payload },
          ],
        },
      },
    )
    expect(screen.queryByRole('button', { name: 'row.open(title=Gasfuchs)' })).toBeNull()
    const opener = screen.getByRole('button', { name: 'row.open(title=Müllabfuhr Süd)' })
    fireEvent.click(opener)
    await later()
    const dialog = () => screen.getByRole('dialog', { name: 'Müllabfuhr Süd' })
    expect(dialog().textContent).toContain('decision=ignore')
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    decideRow('Müllabfuhr Süd', 'self')
    expect(dialog().textContent).toContain('decision=self')
    fireEvent.click(screen.getByRole('button', { name: 'row.edit' }))
    expect(send).toHaveBeenCalledExactlyOnceWith('EDIT', { id: '2' })
    fireEvent.click(screen.getByRole('button', { name: 'frame.close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(opener)
  })
})
