// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { callAt } from './fake-screen.tsx'
import { bulk, categories, chosen, decideRow, later, partners, show } from './decisions-fixture.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The list on a page that was loaded anew, with what the one before had kept. */
const reloaded = (draft: unknown, data: Record<string, unknown> = { partners, categories }) =>
  show(data, {}, { partners: draft })

describe('decisions that are not confirmed yet', () => {
  it('are stored until they are confirmed', async () => {
    const view = show()
    decideRow('Gasfuchs', 'self')
    decideRow('Müllabfuhr Süd', 'inform')
    expect(view.drafts.partners).toEqual({ 2: 'inform', 3: 'self' })
    await callAt(view.calls, 0).answer({ id: '3', decision: 'self' })
    expect(view.drafts.partners).toEqual({ 2: 'inform' })
    await callAt(view.calls, 1).answer()
    expect(view.drafts.partners).toBeUndefined()
  })
  it('are stored with the last choice', async () => {
    const view = show()
    for (const value of ['self', 'inform']) decideRow('Gasfuchs', value)
    await callAt(view.calls, 0).answer()
    expect(view.drafts.partners).toEqual({ 3: 'inform' })
    await callAt(view.calls, 1).answer()
    expect(view.drafts.partners).toBeUndefined()
  })
  it('are removed when they were refused, or a decision for all followed', async () => {
    const view = show()
    decideRow('Gasfuchs', 'self')
    await callAt(view.calls, 0).refuse()
    expect(view.drafts.partners).toBeUndefined()
    decideRow('Müllabfuhr Süd', 'inform')
    fireEvent.click(bulk('bulk.ignore'))
    await later()
    expect(view.drafts.partners).toBeUndefined()
  })
  it('are sent again by the next page, which shows them at once', async () => {
    const view = reloaded({ 2: 'inform', 3: 'self' })
    expect(chosen()).toEqual({ 1: 'inform', 2: 'inform', 3: 'self', 4: 'inform' })
    expect(view.calls.map(({ input }) => input)).toEqual([
      { id: '2', decision: 'inform' },
      { id: '3', decision: 'self' },
    ])
    for (const call of view.calls) await call.answer()
    expect(view.drafts.partners).toBeUndefined()
    view.away(true)
    view.away(false)
    expect(view.calls).toHaveLength(2)
  })
  it('are not sent again if they are stored already, if the row is gone, or if the value is not a decision', () => {
    const view = reloaded({ 1: 'inform', 9: 'self', 2: 'buy', 3: 5 })
    expect(view.calls).toEqual([])
    expect(view.drafts.partners).toBeUndefined()
    for (const strange of [['self'], 'self', null, 7]) expect(reloaded(strange).calls).toEqual([])
  })
  it('wait if the list could not be read', () => {
    const view = reloaded({ 3: 'self' }, {})
    expect(view.calls).toEqual([])
    expect(view.drafts.partners).toEqual({ 3: 'self' })
    view.change({ partners, categories })
    expect(callAt(view.calls, 0).input).toEqual({ id: '3', decision: 'self' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
