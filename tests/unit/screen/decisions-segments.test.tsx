// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DecisionsElement } from '#generated/engine.ts'
import { categories, decideRow, later, partners, rows, show } from './decisions-fixture.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const change: Partial<DecisionsElement> = {
  segments: {
    all: 'segment.all',
    links: [{ label: 'segment.unclear', count: '/data/unclear', event: 'UNCLEAR' }],
  },
}
const open = (data: Record<string, unknown> = {}, more: Partial<DecisionsElement> = {}) =>
  show({ partners, categories, ...data }, { ...change, ...more })
const segments = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.querySelector('strong'))
    .map(
      (button) =>
        `${button.querySelector('strong')?.textContent} ${button.querySelector('.decisions-word')?.textContent}`,
    )
const segment = (name: RegExp) => screen.getByRole('button', { name })

describe('segments', () => {
  it('count all rows, each decision, and what is still open', () => {
    open()
    expect(segments()).toEqual([
      '4 segment.all',
      '2 decide.inform',
      '0 decide.self',
      '1 decide.ignore',
      '1 ui.decisions.open',
    ])
    decideRow('Gasfuchs', 'self')
    expect(segments()).toEqual(['4 segment.all', '2 decide.inform', '1 decide.self', '1 decide.ignore'])
  })
  it('show their rows; a row with a new decision stays until the next press', async () => {
    open()
    fireEvent.click(segment(/^2 ?decide.inform/))
    expect(rows()).toEqual(['1', '4'])
    decideRow('Lohnbüro', 'self')
    expect(rows()).toEqual(['1', '4'])
    fireEvent.click(segment(/^1 ?decide.inform/))
    expect(rows()).toEqual(['1'])
    fireEvent.click(segment(/segment.all/))
    await later()
    expect(rows()).toHaveLength(4)
  })
  it('lead to items outside of the list, if there are any', () => {
    const { send, unmount } = open({ unclear: 5 })
    fireEvent.click(segment(/^5 ?segment.unclear/))
    expect(send).toHaveBeenCalledExactlyOnceWith('UNCLEAR')
    unmount()
    open({ unclear: 0 })
    expect(screen.queryByRole('button', { name: /segment.unclear/ })).toBeNull()
  })
})

describe('rows', () => {
  it('are grouped by their value, the larger amount first', () => {
    const amounts = ['12.00', '-80.00', '5.00', '900.00']
    const data = partners.map((partner, at) => ({
      ...partner,
      last: at === 2 ? undefined : { amount: amounts[at], currency: 'EUR' },
    }))
    open(
      { partners: data },
      {
        sort: '/item/last',
        groups: {
          from: '/item/category',
          order: ['important', 'other'],
          labels: 'group',
          members: { important: ['employer'] },
          otherGroup: 'other',
        },
      },
    )
    expect(rows()).toEqual(['4', '2', '1', '3'])
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'group.important 1',
      'group.other 3',
    ])
  })
  it('have the icon of their category where the engine has it, else initials', () => {
    const named = categories.map((category, at) => ({ ...category, icon: at === 0 ? 'zap' : 'no-such-icon' }))
    open(
      { categories: named },
      {
        filter: {
          label: 'c',
          all: 'a',
          from: '/item/category',
          items: { from: '/data/categories' },
          key: '/item/id',
          title: '/item/label',
          icon: '/item/icon',
        },
      },
    )
    const marks = [...document.querySelectorAll('.decisions-monogram')]
    expect(marks.map((mark) => mark.querySelector('use')?.getAttribute('href') ?? mark.textContent)).toEqual([
      '/icons.svg#zap',
      'MS',
      '/icons.svg#zap',
      'L',
    ])
  })
})
