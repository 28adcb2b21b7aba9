// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import List from '#engine/screen/elements/list.tsx'
import Progress from '#engine/screen/elements/progress.tsx'
import Quote from '#engine/screen/elements/quote.tsx'
import Summary from '#engine/screen/elements/summary.tsx'
import Tasks from '#engine/screen/elements/tasks.tsx'
import Waiting from '#engine/screen/elements/waiting.tsx'
import { safeHref } from '#engine/tenant/links.ts'
import type { ListElement, SummaryElement, TasksElement, WaitingElement } from '#generated/engine.ts'
import { showOn } from './fake-screen.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('list', () => {
  const element: ListElement = {
    type: 'list',
    label: 'self.title',
    items: { from: '/data/rows' },
    title: '/item/name',
    lines: [{ from: '/item/cadence', labels: 'cadence' }],
    link: '/item/url',
    linkLabel: 'self.open',
    copy: '/item/number',
    empty: 'self.empty',
    where: { from: '/item/decision', in: ['self'] },
  }
  const rows = [
    {
      id: '1',
      name: 'Funkfink',
      cadence: 'monthly',
      url: 'https://funkfink.example/konto',
      number: 'K-1',
      decision: 'self',
    },
    { id: '2', name: 'Anders', url: 'https://x.example', decision: 'inform' },
    { id: '3', name: 'Boese', url: 'javascript:alert(1)', decision: 'self' },
  ]
  it('shows the rows that pass, with links that say that they open a tab', () => {
    showOn({ data: { rows } }, <List element={element} />)
    expect(screen.getByRole('list', { name: 'self.title' })).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    const link = screen.getByRole('link', { name: 'self.open Funkfink frame.newTab' })
    expect(link.getAttribute('href')).toBe('https://funkfink.example/konto')
    expect(link.getAttribute('rel')).toBe('noopener noreferrer')
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })
  it('copies a value and announces it', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    showOn({ data: { rows } }, <List element={element} />)
    await act(
      async () => void fireEvent.click(screen.getByRole('button', { name: 'ui.copy.label Funkfink' })),
    )
    expect(writeText).toHaveBeenCalledWith('K-1')
    expect(screen.getByRole('status').textContent).toBe('ui.copy.copied')
    expect(screen.getByText('ui.copy.copied')).toBeTruthy()
  })
  it('says when the browser refuses to copy', async () => {
    vi.stubGlobal('navigator', {})
    showOn({ data: { rows } }, <List element={element} />)
    await act(async () => void fireEvent.click(screen.getByRole('button')))
    expect(screen.getByRole('status').textContent).toBe('ui.copy.failed')
  })
  it('shows a text if it is empty', () => {
    showOn({ data: { rows: [] } }, <List element={element} />)
    expect(screen.getByText('self.empty')).toBeTruthy()
  })
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['/api/v1/doc', '/api/v1/doc'],
    ['//evil.example', undefined],
    ['/\\evil.example', undefined],
    ['http://a.example', undefined],
    ['https://good.example@evil.example/', undefined],
    ['data:text/html,x', undefined],
    [' javascript:alert(1)', undefined],
    [7, undefined],
  ])('follows %s as %s', (value, href) => expect(safeHref(value)).toBe(href))
})

describe('summary', () => {
  const element: SummaryElement = {
    type: 'summary',
    title: 'check.owner',
    rows: [
      {
        label: 'check.name',
        text: 'check.nameValue',
        values: { first: { from: '/context/first' } },
        change: 'CHANGE_OWNER',
      },
      { label: 'check.date', value: { from: '/context/date' }, change: 'CHANGE_DATE' },
      { label: 'check.close', value: { from: '/context/close' }, labels: 'close' },
      { label: 'check.hidden', value: 'x', when: 'never' },
    ],
  }
  it('shows answers as a description list, with a change button that names its row', () => {
    const context = { first: 'Erika', close: 'yes' }
    const view = showOn({ context, events: ['CHANGE_OWNER'] }, <Summary element={element} />)
    expect(screen.getByRole('heading').textContent).toBe('check.owner')
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(
      ['check.name', 'check.date', 'check.close'].map((label, at) =>
        at === 0 ? `${label}(first=Erika)` : label,
      ),
    )
    const answers = [...view.container.querySelectorAll('dd:not(.summary-change)')].map(
      (answer) => answer.textContent,
    )
    expect(answers).toEqual(['check.nameValue(first=Erika)', 'ui.summary.none', 'close.yes'])
    expect(screen.getAllByRole('button')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: /^ui.change check.name/ }))
    expect(view.send).toHaveBeenCalledWith('CHANGE_OWNER')
  })
  it('repeats its rows for each item', () => {
    const many: SummaryElement = {
      type: 'summary',
      items: { from: '/data/owners' },
      rows: [{ label: 'owner', value: { from: '/item/name' } }],
    }
    showOn({ data: { owners: [{ name: 'Erika' }, { name: 'Max' }] } }, <Summary element={many} />)
    expect(screen.getAllByRole('definition').map((answer) => answer.textContent)).toEqual(['Erika', 'Max'])
  })
})

describe('tasks', () => {
  const element: TasksElement = {
    type: 'tasks',
    label: 'tasks.title',
    tasks: [
      { label: 'tasks.owner', state: { from: '/data/tasks/owner' }, event: 'TASK_OWNER' },
      { label: 'tasks.sign', state: { from: '/data/tasks/sign' }, event: 'TASK_SIGN' },
      { label: 'tasks.order', state: { from: '/data/tasks/order' }, event: 'TASK_ORDER' },
      { label: 'tasks.hidden', state: { from: '/data/tasks/owner' }, when: 'never' },
    ],
  }
  it('describes each task, and links to those that the state takes', () => {
    const data = { tasks: { owner: 'done', sign: 'open' } }
    const view = showOn({ data, events: ['TASK_OWNER', 'TASK_SIGN'] }, <Tasks element={element} />)
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      'tasks.ownerui.tasks.doneui.change tasks.owner',
      'tasks.signui.tasks.openui.tasks.begin tasks.sign',
      'tasks.orderui.tasks.open',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'ui.tasks.begin tasks.sign' }))
    expect(view.send).toHaveBeenCalledWith('TASK_SIGN')
  })
})

describe('progress', () => {
  const element = {
    type: 'progress' as const,
    label: 'reading.label',
    value: { from: '/data/percent' },
    phases: [
      { from: 0, text: 'phase.one' },
      { from: 40, text: 'phase.two' },
    ],
  }
  it('is a labelled native bar that is announced by phase', () => {
    const view = showOn({ data: { percent: 10 } }, <Progress element={element} />)
    const bar = screen.getByLabelText<HTMLProgressElement>('reading.label')
    expect(bar.tagName).toBe('PROGRESS')
    expect(bar.value).toBe(10)
    view.change({ percent: 30 })
    expect(view.announce).not.toHaveBeenCalled()
    view.change({ percent: 41 })
    expect(view.announce.mock.calls).toEqual([['phase.two']])
    expect(screen.getByText('phase.two')).toBeTruthy()
    expect(screen.getByText('ui.percent(percent=41)')).toBeTruthy()
  })
  it('shows no value while none is known', () => {
    showOn({}, <Progress element={element} />)
    expect(screen.getByLabelText('reading.label').hasAttribute('value')).toBe(false)
  })
})

const timer = () => screen.queryByRole('timer')?.textContent
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000))

describe('waiting', () => {
  const element: WaitingElement = {
    type: 'waiting',
    label: 'sca.waiting',
    until: { from: '/context/until' },
    remaining: 'sca.left',
    expired: 'sca.over',
  }
  it('counts down in view, speaks at 60, 30 and 10 seconds, and says when it is over', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') })
    const view = showOn({ context: { until: '2026-11-21T09:01:05Z' } }, <Waiting element={element} />)
    expect(timer()).toBe('sca.left(time=1:05,seconds=65)')
    pass(1)
    expect(timer()).toBe('sca.left(time=1:04,seconds=64)')
    pass(5)
    expect(view.announce.mock.calls.map(([said]) => said)).toEqual(['ui.waiting.left(count=59)'])
    for (let second = 0; second < 58; second++) pass(1)
    expect(view.announce.mock.calls.map(([said]) => said)).toEqual([
      'ui.waiting.left(count=59)',
      'ui.waiting.left(count=30)',
      'ui.waiting.left(count=10)',
    ])
    pass(2)
    expect(view.announce).toHaveBeenLastCalledWith('sca.over')
    expect(timer()).toBeUndefined()
    expect(screen.getByText('sca.over')).toBeTruthy()
  })
  it('shows only its text without a time', () => {
    showOn({}, <Waiting element={element} />)
    expect(screen.getByText('sca.waiting')).toBeTruthy()
    expect(screen.queryByRole('timer')).toBeNull()
  })
})

describe('quote', () => {
  it('shows the text unchanged, marked with its language and source', () => {
    const element = {
      type: 'quote' as const,
      text: { from: '/context/words' },
      source: 'bank.says',
      language: 'de',
    }
    const view = showOn({ context: { words: 'Zeile 1\n<b>Zeile 2</b>' } }, <Quote element={element} />)
    const words = view.container.querySelector('blockquote')
    expect(words?.textContent).toBe('Zeile 1\n<b>Zeile 2</b>')
    expect(words?.getAttribute('lang')).toBe('de')
    expect(screen.getByText('bank.says')).toBeTruthy()
  })
  it('shows nothing without text', () => {
    const view = showOn({}, <Quote element={{ type: 'quote', text: { from: '/context/words' } }} />)
    expect(view.container.textContent).toBe('')
  })
})
