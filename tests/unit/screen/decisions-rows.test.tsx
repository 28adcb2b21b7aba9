// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DecisionDetails } from '#engine/screen/elements/decisions.tsx'
import type { DecisionsElement } from '#generated/engine.ts'
import { bulk, categories, chosen, decideRow, later, partners, show, way } from './decisions-fixture.tsx'
import { callAt } from './fake-screen.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const call = (decision: string) => ({
  src: 'decide',
  input: { id: { from: '/item/id' }, decision },
})
const change: Partial<DecisionsElement> = {
  options: [
    {
      value: 'inform',
      label: 'decide.inform',
      call: call('inform'),
      unless: '/item/onlySelf',
      track: 'select',
    },
    { value: 'self', label: 'decide.self', call: call('self'), track: 'select' },
    { value: 'ignore', label: 'decide.ignore', call: call('ignore'), track: 'deselect' },
  ],
  bulk: [
    {
      value: 'inform',
      label: 'bulk.inform',
      call: { src: 'informAll' },
      done: 'bulk.informed',
      fallback: 'self',
      fallbackText: 'bulk.rest',
      track: 'select',
    },
    { value: 'ignore', label: 'bulk.ignore', call: { src: 'ignoreAll' }, done: 'bulk.ignored' },
  ],
  open: {
    event: 'DETAILS',
    label: 'row.open',
    payload: { id: { from: '/item/id' }, name: { from: '/item/name' } },
    onlyIf: '/item/mine',
  },
  all: { name: 'informedAll', trueAfter: 'inform', falseAfter: 'ignore', initial: { from: '/context/all' } },
}
const rows = partners.map((partner, at) => ({
  ...partner,
  mine: at < 2,
  ...(at === 1 && { onlySelf: true }),
}))
const view = () => show({ partners: rows, categories }, change)

describe('rows', () => {
  it('open by a button with their name, and send the bound input', () => {
    const { send } = view()
    expect(screen.queryByRole('button', { name: 'row.open(title=Gasfuchs)' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'row.open(title=Müllabfuhr Süd)' }))
    expect(send).toHaveBeenCalledExactlyOnceWith('DETAILS', { id: '2', name: 'Müllabfuhr Süd' })
  })
  it('do not accept a decision that they exclude', () => {
    view()
    expect(way('Müllabfuhr Süd', 'inform').getAttribute('aria-disabled')).toBe('true')
    expect(way('Müllabfuhr Süd', 'self').getAttribute('aria-disabled')).toBeNull()
    expect(way('Gasfuchs', 'inform').getAttribute('aria-disabled')).toBeNull()
  })
  it('get the fallback decision in a decision for all, and the announcement counts them', async () => {
    const { calls } = view()
    fireEvent.click(bulk('bulk.inform'))
    await later()
    expect(chosen()).toEqual({ 1: 'inform', 2: 'self', 3: 'inform', 4: 'inform' })
    await callAt(calls, 0).answer()
    expect(screen.getByText(/bulk.informed\(count=3\)/).textContent).toContain('bulk.rest(count=1)')
    fireEvent.click(screen.getByRole('button', { name: 'ui.decisions.undo' }))
    await later()
    expect(callAt(calls, 1).input).toEqual({
      items: [
        { id: '2', value: 'ignore' },
        { id: '3', value: '' },
      ],
    })
    expect(chosen()[2]).toBe('ignore')
  })
  it('report each decision as a usage event', () => {
    const { track } = view()
    decideRow('Gasfuchs', 'inform')
    decideRow('Gasfuchs', 'ignore')
    fireEvent.click(bulk('bulk.inform'))
    expect(track.mock.calls.map(([{ event }]) => event)).toEqual(['select', 'deselect', 'select'])
  })
})

describe('whether the last decision for all holds', () => {
  it('is the bound value first, then true, and false after one row is excluded', async () => {
    const { value, calls } = view()
    expect(value('informedAll')).toBeNull()
    fireEvent.click(bulk('bulk.inform'))
    await later()
    await callAt(calls, 0).answer()
    expect(value('informedAll')).toBe(true)
    decideRow('Gasfuchs', 'self')
    expect(value('informedAll')).toBe(true)
    decideRow('Gasfuchs', 'ignore')
    expect(value('informedAll')).toBe(false)
  })
  it('is false after all rows were excluded', () => {
    const { value } = view()
    fireEvent.click(bulk('bulk.ignore'))
    expect(value('informedAll')).toBe(false)
  })
})

describe('details', () => {
  beforeAll(() => DecisionDetails.load().then(() => undefined))
  const details: Partial<DecisionsElement> = {
    details: {
      label: 'row.open',
      onlyIf: '/item/mine',
      track: 'details',
      body: [
        { type: 'text', text: 'row.cadence', values: { decision: { from: '/item/decision' } } },
        { type: 'button', event: 'EDIT', label: 'row.edit', payload: { id: { from: '/item/id' } } },
      ],
    },
  }
  const shown = async () => {
    const result = show({ partners: rows, categories }, details)
    const opener = screen.getByRole('button', { name: 'row.open(title=Müllabfuhr Süd)' })
    fireEvent.click(opener)
    await later()
    return { ...result, opener }
  }

  it('are shown without an event, bound to the row, and follow its decision while that is sent', async () => {
    const { send, opener, track } = await shown()
    expect(screen.getByRole('dialog', { name: 'Müllabfuhr Süd' }).textContent).toContain('decision=ignore')
    expect(opener.getAttribute('aria-expanded')).toBe('true')
    decideRow('Müllabfuhr Süd', 'self')
    expect(screen.getByRole('dialog', { name: 'Müllabfuhr Süd' }).textContent).toContain('decision=self')
    expect(chosen()[2]).toBe('self')
    fireEvent.click(opener)
    decideRow('Müllabfuhr Süd', 'ignore')
    expect(chosen()[2]).toBe('ignore')
    expect(send).not.toHaveBeenCalled()
    expect(track).toHaveBeenCalledWith({ area: 'kws', event: 'details' })
  })

  it('are closed by their button, and the row has the focus', async () => {
    const { opener } = await shown()
    fireEvent.click(screen.getByRole('button', { name: 'frame.close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    expect(document.activeElement).toBe(opener)
  })

  it('send the events of their buttons with what the row binds', async () => {
    const { send } = await shown()
    fireEvent.click(screen.getByRole('button', { name: 'row.edit' }))
    expect(send).toHaveBeenCalledExactlyOnceWith('EDIT', { id: '2' })
  })

  it('have no button where the row has nothing to show', () => {
    show({ partners: rows, categories }, details)
    expect(screen.queryByRole('button', { name: 'row.open(title=Gasfuchs)' })).toBeNull()
  })
})
