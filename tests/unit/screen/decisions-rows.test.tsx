// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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
      otherwise: 'self',
      rest: 'bulk.rest',
      track: 'select',
    },
    { value: 'ignore', label: 'bulk.ignore', call: { src: 'ignoreAll' }, done: 'bulk.ignored' },
  ],
  open: {
    event: 'DETAILS',
    label: 'row.open',
    payload: { id: { from: '/item/id' }, name: { from: '/item/name' } },
    only: '/item/mine',
  },
  all: { name: 'informedAll', value: 'inform', not: 'ignore', initial: { from: '/context/all' } },
}
const rows = partners.map((partner, at) => ({
  ...partner,
  mine: at < 2,
  ...(at === 1 && { onlySelf: true }),
}))
const view = () => show({ partners: rows, categories }, change)

describe('rows', () => {
  it('open by their name where they may, and send what the screen binds', () => {
    const { send } = view()
    expect(screen.queryByRole('button', { name: 'row.open(title=Gasfuchs)' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'row.open(title=Müllabfuhr Süd)' }))
    expect(send).toHaveBeenCalledExactlyOnceWith('DETAILS', { id: '2', name: 'Müllabfuhr Süd' })
  })
  it('cannot be decided in a way that they do not take', () => {
    view()
    expect(way('Müllabfuhr Süd', 'inform').getAttribute('aria-disabled')).toBe('true')
    expect(way('Müllabfuhr Süd', 'self').getAttribute('aria-disabled')).toBeNull()
    expect(way('Gasfuchs', 'inform').getAttribute('aria-disabled')).toBeNull()
  })
  it('get the other way in a decision for all, and the sentence counts them', async () => {
    const { calls } = view()
    fireEvent.click(bulk('bulk.inform'))
    await later()
    expect(chosen()).toEqual({ 1: 'inform', 2: 'self', 3: 'inform', 4: 'inform' })
    await callAt(calls, 0).answer()
    expect(screen.getByText(/bulk.informed\(count=1\)/).textContent).toContain('bulk.rest(count=1)')
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
  it('tell each decision as a usage event', () => {
    const { track } = view()
    decideRow('Gasfuchs', 'inform')
    decideRow('Gasfuchs', 'ignore')
    fireEvent.click(bulk('bulk.inform'))
    expect(track.mock.calls.map(([{ event }]) => event)).toEqual(['select', 'deselect', 'select'])
  })
})

describe('whether the last decision for all holds', () => {
  it('is what was bound before, then true, and false after one row is left out', async () => {
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
  it('is false after everybody was left out', () => {
    const { value } = view()
    fireEvent.click(bulk('bulk.ignore'))
    expect(value('informedAll')).toBe(false)
  })
})
