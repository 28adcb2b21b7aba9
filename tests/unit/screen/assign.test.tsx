// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import Assign from '#engine/screen/elements/assign.tsx'
import type { AssignElement } from '#generated/engine.ts'
import { showOn } from './fake-screen.tsx'

const element: AssignElement = {
  type: 'assign',
  name: 'unmatched',
  legend: 'legend',
  items: { from: '/data/items' },
  key: '/item/id',
  title: '/item/name',
  suggestions: { from: '/item/suggestions', key: '/item/id', label: 'is', title: '/item/name' },
  ignore: { value: 'ignore', label: 'ignore', where: { from: '/item/cadence', in: ['once'] } },
  other: { event: 'COMPLETE', label: 'complete', payload: { id: { from: '/item/id' } } },
  count: 'counted',
  empty: 'empty',
  value: { from: '/context/made' },
}
const items = [
  { id: 'u1', name: 'PAYX', cadence: 'monthly', suggestions: [{ id: 'p1', name: 'Film' }] },
  { id: 'u2', name: 'KAUFHAUS', cadence: 'once', suggestions: [] },
  { id: 'u3', name: 'שלום', cadence: 'yearly', suggestions: [] },
]
const show = (options: Partial<Parameters<typeof showOn>[0]> = {}) =>
  showOn({ data: { items }, ...options }, <Assign element={element} />)
const radio = (name: string, label: string) =>
  within(screen.getByRole('group', { name })).getByRole<HTMLInputElement>('radio', { name: label })

it('preselects "ignore" where the screen says so, and submits only decided items', () => {
  const view = show()
  expect(radio('KAUFHAUS', 'ignore').checked).toBe(true)
  expect(view.value('unmatched')).toEqual({ u2: 'ignore' })
  expect(screen.getByText('counted(open=2,total=3,count=2)')).toBeDefined()
  fireEvent.click(radio('PAYX', 'is(title=Film)'))
  expect(view.value('unmatched')).toEqual({ u1: 'p1', u2: 'ignore' })
  fireEvent.click(radio('PAYX', 'ignore'))
  expect(view.value('unmatched')).toEqual({ u1: 'ignore', u2: 'ignore' })
  expect(view.drafts['unmatched']).toEqual({ u1: 'ignore' })
  expect(view.calls).toHaveLength(0)
})

it('begins with the draft, else the bound value, without items that no longer exist', () => {
  const view = show({ context: { made: { u1: 'p1', u9: 'ignore' } } })
  expect(view.value('unmatched')).toEqual({ u1: 'p1', u2: 'ignore' })
  view.unmount()
  const drafted = show({ context: { made: { u1: 'p1' } }, drafts: { unmatched: { u3: 'ignore' } } })
  expect(drafted.value('unmatched')).toEqual({ u2: 'ignore', u3: 'ignore' })
})

it('an item can be completed by hand, and its name is isolated from the text around it', () => {
  const view = show()
  fireEvent.click(screen.getByRole('button', { name: 'complete שלום' }))
  expect(view.send).toHaveBeenCalledExactlyOnceWith('COMPLETE', { id: 'u3' })
  expect(screen.getAllByText('שלום').some((node) => node.tagName === 'BDI')).toBe(true)
})
