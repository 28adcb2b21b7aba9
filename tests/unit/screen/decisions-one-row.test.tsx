// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { categories, decideRow, later, partners, row, show } from './decisions-fixture.tsx'
import { callAt } from './fake-screen.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const many = Array.from({ length: 60 }, (_, at) => row(`m${at}`, `Verein ${at}`, 'inform', 'club'))

/** The ids of rows whose elements changed since it was made. */
function watchRows() {
  const list = document.querySelector('.decisions')
  if (!list) throw new Error('no list')
  const changed = new Set<string | undefined>()
  const note = (records: MutationRecord[]) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement
      const own = element?.closest<HTMLElement>('[data-id]')
      if (own) changed.add(own.dataset.id)
    }
  }
  const observer = new MutationObserver(note)
  observer.observe(list, { subtree: true, childList: true, characterData: true, attributes: true })
  return () => {
    note(observer.takeRecords())
    return [...changed]
  }
}

describe('a decision for one row of many', () => {
  it('changes only the elements of that row, from the press to the answer of the server', async () => {
    const { calls, container } = show({ partners: [...partners, ...many], categories })
    await later(1000)
    expect(container.querySelectorAll('[data-id]')).toHaveLength(64)
    const changed = watchRows()
    decideRow('Gasfuchs', 'self')
    await later()
    await callAt(calls, 0).answer({ id: '3', decision: 'self' })
    await later()
    expect(changed()).toEqual(['3'])
  })
})

describe('new data of a list', () => {
  it('changes the rows with other content, and keeps the elements of all', async () => {
    const { change, container } = show({ partners, categories })
    const before = [...container.querySelectorAll('[data-id]')]
    const changed = watchRows()
    change({
      partners: partners.map((one) => (one.id === '2' ? { ...one, name: 'Müllabfuhr Nord' } : { ...one })),
    })
    await later()
    expect(changed()).toEqual(['2'])
    expect([...container.querySelectorAll('[data-id]')]).toEqual(before)
    expect(before[1]?.textContent).toContain('Müllabfuhr Nord')
  })
  it('keeps the focus when a row moves', async () => {
    const { change, container } = show({ partners, categories })
    const chip = container.querySelector<HTMLElement>('[data-id="1"] .decisions-chip')
    act(() => chip?.focus())
    change({ partners: partners.toReversed() })
    await later()
    expect(document.activeElement).toBe(chip)
    expect(
      [...container.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset.id),
    ).toEqual(['3', '2', '1', '4'])
  })
})
