// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Conditional } from '#engine/screen/elements/nested.tsx'
import List, { Tasks } from '#engine/screen/elements/list.tsx'
import Summary from '#engine/screen/elements/summary.tsx'
import Timeline from '#engine/screen/elements/timeline.tsx'
import { Waiting } from '#engine/screen/elements/messages.tsx'
import type { ConditionalElement, ListElement, SummaryElement, TasksElement, TimelineElement, WaitingElement } from '#generated/engine.ts' // prettier-ignore
import { showOn } from './fake-screen.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const from = (pointer: string) => ({ from: pointer })

describe('a list to read', () => {
  const element: ListElement = {
    type: 'list',
    label: 'self.title',
    items: from('/data/rows'),
    title: '/item/name',
    lines: [{ from: '/item/cadence', labels: 'cadence' }],
    link: '/item/url',
    linkLabel: 'self.open',
    empty: 'self.empty',
    where: { from: '/item/decision', in: ['self'] },
  }
  const url = 'https://funkfink.example/konto'
  const rows = [
    { id: '1', name: 'Funkfink', cadence: 'monthly', url, decision: 'self' },
    { id: '2', name: 'Anders', url: 'https://x.example', decision: 'inform' },
    { id: '3', name: 'Boese', url: 'javascript:alert(1)', decision: 'self' },
  ]
  it('shows the rows that pass; a link says that it opens a tab, an unsafe one is left out', () => {
    showOn({ data: { rows } }, <List element={element} />)
    expect(within(screen.getByRole('list', { name: 'self.title' })).getAllByRole('listitem')).toHaveLength(2)
    const link = screen.getByRole('link')
    expect(link.textContent).toBe('self.open Funkfink frame.newTab')
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([url, 'noopener noreferrer'])
  })
})

describe('what was answered', () => {
  it('is shown row by row, with a button to change it that names the row', () => {
    const element: SummaryElement = {
      type: 'summary',
      title: 'check.owner',
      rows: [
        { label: 'name', text: 'is', values: { first: from('/context/first') }, change: 'CHANGE_OWNER' },
        { label: 'date', value: from('/context/date'), change: 'CHANGE_DATE' },
        { label: 'close', value: from('/context/close'), labels: 'close' },
        { label: 'hidden', value: 'x', when: 'never' },
      ],
    }
    const context = { first: 'Erika', close: 'yes' }
    const view = showOn({ context, events: ['CHANGE_OWNER'] }, <Summary element={element} />)
    const answers = [...view.container.querySelectorAll('dd:not(.summary-change)')]
    expect(answers.map((answer) => answer.textContent)).toEqual([
      'is(first=Erika)',
      'ui.summary.none',
      'close.yes',
    ])
    fireEvent.click(screen.getByRole('button', { name: /^ui.change name/ }))
    expect(view.send.mock.calls).toEqual([['CHANGE_OWNER']])
  })
})

it('the list of tasks says how each one stands, and leads to those that can be done now', () => {
  const task = (id: string, more = {}) => ({ label: id, event: id.toUpperCase(), ...more })
  const tasks = [
    task('owner', { doneWhen: 'hasOwner' }),
    task('sign', { doneWhen: 'never' }),
    task('order'),
    task('hidden', { when: 'never' }),
  ]
  const element: TasksElement = { type: 'tasks', label: 'tasks.title', tasks }
  const view = showOn({ events: ['OWNER', 'SIGN'] }, <Tasks element={element} />)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    'ownerui.tasks.doneui.change owner',
    'signui.tasks.openui.tasks.begin sign',
    'orderui.tasks.open',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'ui.tasks.begin sign' }))
  expect(view.send).toHaveBeenCalledWith('SIGN')
})

describe('the plan of days', () => {
  const day = (name: string) => from(`/data/dates/${name}`)
  const element: TimelineElement = {
    type: 'timeline',
    title: 'plan',
    today: 'today',
    change: { event: 'CHANGE', label: 'CHANGE' },
    points: [
      { title: 'safe', date: day('safe'), unless: day('close') },
      { title: 'sent', date: day('sent'), values: { count: day('count') }, text: 'will', past: 'should' },
      { title: 'early', date: day('close'), onlyIf: day('tooEarly'), tone: 'warning' },
    ],
  }
  it.each([
    [
      { safe: '2027-03-02', sent: '2026-11-23', count: 2 },
      ['2026-11-22 today', '2026-11-23 sent(count=2)', '2027-03-02 safe'],
      'will(count=2)',
    ],
    [
      { safe: '2026-11-22', sent: '2026-11-20', count: 1 },
      ['2026-11-20 sent(count=1)', '2026-11-22 safetoday'],
      'should(count=1)',
    ],
    [{ safe: '2027-03-02', close: '2026-12-09', tooEarly: true }, ['2026-11-22 today', '2026-12-09 early']],
  ])('shows today among the days that are known: %j', (dates, points, words = 'plan') => {
    vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00') })
    const view = showOn({ data: { dates } }, <Timeline element={element} />)
    const items = within(screen.getByRole('list')).getAllByRole('listitem')
    expect(
      items.map(
        (item) =>
          `${item.querySelector('time')?.dateTime} ${item.querySelector('.timeline-title')?.textContent}`,
      ),
    ).toEqual(points)
    expect(screen.getByText(words)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'CHANGE' }))
    expect(view.send).toHaveBeenCalledWith('CHANGE')
  })
})

describe('a wait', () => {
  it('for an approval is counted down in view, told at 60, 30 and 10 seconds, and says when it is over', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') })
    const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))
    const element: WaitingElement = {
      type: 'waiting',
      label: 'sca.waiting',
      until: from('/context/until'),
      remaining: 'sca.left',
      expired: 'sca.over',
    }
    const view = showOn({ context: { until: '2026-11-21T09:01:05Z' } }, <Waiting element={element} />)
    expect(screen.getByRole('timer').textContent).toBe('sca.left(time=1:05,seconds=65)')
    for (let second = 0; second < 66; second++) pass(1)
    expect(view.announce.mock.calls.map(([said]) => said)).toEqual([
      ...[60, 30, 10].map((count) => `ui.waiting.left(count=${count})`),
      'sca.over',
    ])
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText('sca.over')).toBeTruthy()
  })
})

describe('a part of a step that depends on data', () => {
  const [savings, giro] = [{ type: 'savings' }, { type: 'giro' }]
  const where = { from: '/item/type', in: ['savings'] }
  const showIf = (data: unknown, change: Partial<ConditionalElement>) => {
    const body = [{ type: 'text' as const, text: 'there' }]
    const element: ConditionalElement = { type: 'conditional', items: from('/data/it'), body, ...change }
    return showOn({ data: { it: data } }, <Conditional element={element} />)
  }
  it.each<[unknown, Partial<ConditionalElement>, boolean]>([
    ['x', {}, true],
    [0, {}, false],
    [[], {}, false],
    [[savings, giro], { where }, true],
    [[savings, giro], { where, match: 'all' }, false],
    [[], { where, match: 'all' }, false],
    [[giro], { where, match: 'none' }, true],
  ])('of %j with %j is shown: %s', (data, change, there) => {
    showIf(data, change)
    expect(screen.queryByText('there') !== null).toBe(there)
  })
})
