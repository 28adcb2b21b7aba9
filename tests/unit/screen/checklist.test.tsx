// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addDays, today } from '#engine/util/dates.ts'
import Checklist from '#engine/screen/elements/checklist.tsx'
import type { ChecklistElement } from '#generated/engine.ts'
import { callAt, showOn } from './fake-screen.tsx'

const value = (from: string) => ({ from })
const element: ChecklistElement = {
  type: 'checklist',
  name: 'todo',
  ticks: value('/data/kept/ids'),
  save: { src: 'keep', input: { order: value('/data/number') } },
  title: 'left',
  count: 'counted',
  copy: { label: 'number', value: value('/data/number') },
  groups: [
    {
      title: 'people',
      values: { count: value('/data/people/length') },
      items: value('/data/people'),
      itemTitle: '/item/name',
      lines: [{ from: '/item/date' }],
      link: '/item/url',
      linkLabel: 'portal',
    },
    { title: 'firms', items: value('/data/firms'), itemTitle: '/item/name' },
  ],
  tasksTitle: 'also',
  tasks: [
    { id: 'cards', title: 'cards', text: 'why', values: { sum: value('/data/sum') } },
    { id: 'leave', title: 'leave', onlyIf: value('/data/leave') },
    { id: 'keep', title: 'keep', unless: value('/data/leave') },
  ],
}
const people = [
  { id: 'a', name: 'Erika', date: '2027-01-01', url: 'https://a.example' },
  { id: 'b', name: 'Max', url: 'javascript:alert(1)' },
]
const data = { people, number: 'DE1', sum: 7 }
const show = (drafts: Record<string, unknown>, kept?: { ids: string[] | null }) =>
  showOn({ data: { ...data, ...(kept && { kept }) }, drafts }, <Checklist element={element} />)
const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

describe('what a customer does after the order', () => {
  it('lists people, then the tasks that apply, with a safe link and a number to copy', () => {
    const view = show({}, { ids: null })
    expect(names()).toEqual(['Erika2027-01-01', 'Max', 'cards(sum=7)why(sum=7)', 'keep'])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example/',
    ])
    expect(screen.getByRole('button', { name: /^ui.copy.label/ })).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /^Max/ }))
    expect(screen.getByText('counted(done=1,count=4)')).toBeTruthy()
    expect(view.drafts.todo).toEqual(['b'])
  })
  it('shows what is due next, with what to do; a tick there moves nothing, and the others are folded', () => {
    const [first, ...others] = element.groups
    const groups = first ? [{ ...first, date: value('/item/date'), task: 'tell' }, ...others] : []
    const next = { count: 1, soon: 60, title: 'first', more: 'more' }
    const later = [{ id: 'c', name: 'Kim', date: '2026-12-01' }, ...people]
    showOn(
      { data: { ...data, people: later, kept: { ids: ['c'] } }, drafts: {} },
      <Checklist element={{ ...element, groups, next }} />,
    )
    const list = () => within(screen.getByRole('list', { name: 'first' })).getAllByRole('checkbox')
    expect(list().map((box) => box.closest('label')?.textContent)).toEqual(['Erikatell(count=3)2027-01-01'])
    expect(screen.getByText('more(count=4)')).toBeTruthy()
    expect(screen.getByText('people(count=2)')).toBeTruthy()
    const box = screen.getByRole('checkbox', { name: /^Erika/ })
    fireEvent.click(box)
    expect(list()).toHaveLength(2)
    expect(list()[0]).toBe(box)
    fireEvent.click(screen.getByRole('checkbox', { name: /^cards/ }))
    expect(list()).toHaveLength(2)
  })
  it('puts what has no date after what is due soon, and before what is due later', () => {
    const days = { soon: addDays(today(), 60), later: addDays(today(), 61) }
    const dated = Object.entries(days).map(([id, date]) => ({ id, name: id, date }))
    const groups = [
      { title: 'all', items: value('/data/all'), itemTitle: '/item/name', date: value('/item/date') },
    ]
    const next = { count: 3, soon: 60, title: 'first', more: 'more' }
    const all = [...dated.toReversed(), { id: 'any', name: 'any' }]
    showOn({ data: { all }, drafts: {} }, <Checklist element={{ ...element, groups, tasks: [], next }} />)
    expect(names()).toEqual(['soon', 'any', 'later'])
  })
  it('sends each tick where the server keeps them; a refused one can be sent again', async () => {
    const view = show({ todo: ['b'] }, { ids: ['a'] })
    const isDone = (name: RegExp) => (screen.getByRole('checkbox', { name }) as HTMLInputElement).checked // a checkbox is an input
    expect([isDone(/^Erika/), isDone(/^Max/)]).toEqual([true, false])
    fireEvent.click(screen.getByRole('checkbox', { name: /^Max/ }))
    expect(callAt(view.calls, 0)).toMatchObject({ src: 'keep', input: { order: 'DE1', ids: ['a', 'b'] } })
    await callAt(view.calls, 0).refuse()
    expect(screen.getByRole('alert').textContent).toContain('bank-error')
    fireEvent.click(screen.getByRole('button', { name: /^ui.retry/ }))
    expect(callAt(view.calls, 1).input.ids).toEqual(['a', 'b'])
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('sends no tick while the kept ones are not known, because it would erase them', () => {
    const view = show({})
    fireEvent.click(screen.getByRole('checkbox', { name: /^Max/ }))
    expect(view.calls).toHaveLength(0)
    expect(view.drafts.todo).toEqual(['b'])
  })
})
