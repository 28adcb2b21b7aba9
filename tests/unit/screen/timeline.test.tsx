// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import Timeline from '#engine/screen/elements/timeline.tsx'
import { timelineOf } from '#engine/screen/elements/timeline.tsx'
import type { TimelineElement } from '#generated/engine.ts'
import { showOn } from './fake-screen.tsx'

const day = (name: string) => ({ from: `/data/dates/${name}` })
const element: TimelineElement = {
  type: 'timeline',
  title: 'plan',
  today: 'today',
  change: { event: 'CHANGE', label: 'change' },
  points: [
    { title: 'safe', date: day('safe'), unless: day('close') },
    { title: 'sent', date: day('sent'), values: { count: day('count') }, text: 'will', past: 'should' },
    { title: 'early', date: day('close'), onlyIf: day('tooEarly'), tone: 'warning' },
    { title: 'never', date: day('sent'), when: 'never' },
  ],
}
const show = (dates: Record<string, unknown>, events = ['CHANGE']) =>
  showOn({ data: { dates }, events }, <Timeline element={element} />)
const shown = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => [item.querySelector('time')?.dateTime, item.querySelector('.timeline-title')?.textContent])

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00') }))
afterEach(() => vi.useRealTimers())

describe('the timeline', () => {
  it('lists its points by their days, with today among them', () => {
    show({ safe: '2027-03-02', sent: '2026-11-23', count: 15 })
    expect(shown()).toEqual([
      ['2026-11-22', 'today'],
      ['2026-11-23', 'sent(count=15)'],
      ['2027-03-02', 'safe'],
    ])
    expect(screen.getByText('will(count=15)')).toBeTruthy()
    expect(screen.getByRole('list').querySelector('[aria-current=date]')?.textContent).toContain('today')
  })
  it('marks the point of today, and shows the text for past days', () => {
    show({ safe: '2026-11-22', sent: '2026-11-20', count: 1 })
    expect(shown()).toEqual([
      ['2026-11-20', 'sent(count=1)'],
      ['2026-11-22', 'safetoday'],
    ])
    expect(screen.getByText('should(count=1)')).toBeTruthy()
    expect(screen.queryByText('will(count=1)')).toBeNull()
  })
  it('leaves out points without a day, with a failing guard, or replaced by another point', () => {
    show({ safe: '2027-03-02', sent: null, close: '2026-12-09', tooEarly: true })
    expect(shown().map(([, title]) => title)).toEqual(['today', 'early'])
    show({ safe: '2027-03-02', sent: 'soon', close: '2027-03-02', tooEarly: false })
    expect(screen.getAllByRole('list')).toHaveLength(1)
  })
  it('is not shown if no day is known', () => {
    show({})
    expect(screen.queryByRole('list')).toBeNull()
  })
  it('shows the button to change the day if the state accepts its event', () => {
    const view = show({ safe: '2027-03-02' })
    fireEvent.click(screen.getByRole('button', { name: 'change' }))
    expect(view.send).toHaveBeenCalledWith('CHANGE')
    view.unmount()
    show({ safe: '2027-03-02' }, [])
    expect(screen.queryByRole('button')).toBeNull()
  })
})

it('keeps points of one day in the order in which they are declared, today before them', () => {
  const points = ['b', 'a'].map((point) => ({ point, date: '2026-11-23' }))
  expect(timelineOf(points, '2026-11-22').map(({ point }) => point)).toEqual([undefined, 'b', 'a'])
})
