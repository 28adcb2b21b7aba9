// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Checklist from '#engine/screen/elements/checklist.tsx'
import type { ChecklistElement } from '#generated/engine.ts'
import { showOn } from './fake-screen.tsx'

const value = (from: string) => ({ from })
const element: ChecklistElement = {
  type: 'checklist',
  name: 'todo',
  title: 'left',
  count: 'counted',
  copy: { label: 'number', value: value('/data/number') },
  items: value('/data/people'),
  itemsTitle: 'people',
  itemTitle: '/item/name',
  lines: [{ from: '/item/date' }],
  link: '/item/url',
  linkLabel: 'portal',
  tasksTitle: 'also',
  tasks: [
    { id: 'cards', title: 'cards', text: 'why', values: { sum: value('/data/sum') } },
    { id: 'leave', title: 'leave', only: value('/data/leave') },
    { id: 'keep', title: 'keep', unless: value('/data/leave') },
    { id: 'secret', title: 'secret', when: 'never' },
  ],
}
const people = [
  { id: 'a', name: 'Erika', date: '2027-01-01', url: 'https://a.example' },
  { id: 'b', name: 'Max', url: 'javascript:alert(1)' },
]
const show = (drafts: Record<string, unknown> = {}, data: Record<string, unknown> = {}) =>
  showOn({ data: { people, number: 'DE1', sum: 7, ...data }, drafts }, <Checklist element={element} />)
const names = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)

describe('what is left to do', () => {
  it('is told by items, then by the tasks that hold, with a safe link and a value to copy', () => {
    show()
    expect(names()).toEqual(['Erika2027-01-01', 'Max', 'cards(sum=7)why(sum=7)', 'keep'])
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      'https://a.example/',
    ])
    expect(screen.getByRole('button', { name: /^ui.copy.label/ })).toBeTruthy()
  })
  it('is counted, and kept when it is ticked off', () => {
    const view = show()
    expect(screen.getByText('counted(done=0,count=4)')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox', { name: /^Max/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^keep/ }))
    expect(screen.getByText('counted(done=2,count=4)')).toBeTruthy()
    expect(view.drafts.todo).toEqual(['b', 'keep'])
    fireEvent.click(screen.getByRole('checkbox', { name: /^Max/ }))
    expect(view.drafts.todo).toEqual(['keep'])
  })
  it('takes up what was kept, whatever else stands there', () => {
    show({ todo: ['a', 5, 'gone'] })
    expect(screen.getByRole('checkbox', { name: /^Erika/ })).toHaveProperty('checked', true)
    expect(screen.getByText('counted(done=1,count=4)')).toBeTruthy()
  })
  it('has no heading for items where there are none', () => {
    show({ todo: 'rubbish' }, { people: [] })
    expect(screen.queryByText('people(count=0)')).toBeNull()
    expect(names()).toHaveLength(2)
  })
})
