// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import Review from '#engine/screen/elements/review.tsx'
import type { ReviewElement } from '#generated/engine.ts'
import { showOn } from './fake-screen.tsx'

const value = (from: string) => ({ from })
const element: ReviewElement = {
  type: 'review',
  title: 'people',
  change: 'CHANGE',
  items: value('/data/people'),
  lines: [
    { text: 'name', values: { name: value('/item/name') } },
    { text: 'mail', values: { mail: value('/item/mail') } },
    { text: 'left out', onlyIf: value('/data/left') },
    { text: 'complete', unless: value('/data/left') },
    { text: 'secret', when: 'never' },
  ],
  more: 'all',
  body: [{ type: 'text', text: 'rest' }],
}
const shown = (data: Record<string, unknown>, events = ['CHANGE']) => {
  const view = showOn({ data, events }, <Review element={element} />)
  const lines = [...view.container.querySelectorAll('.review-lines p')].map((line) => line.textContent)
  return { view, lines }
}

describe('the review', () => {
  it('are shown as lines, one set per item; a line without a value is left out', () => {
    const { lines } = shown({ people: [{ name: 'Erika', mail: 'e@example.org' }, { name: 'Max' }], left: 0 })
    expect(lines).toEqual([
      'name(name=Erika)',
      'mail(mail=e@example.org)',
      'complete',
      'name(name=Max)',
      'complete',
    ])
  })
  it('show lines and texts according to their conditions', () => {
    expect(shown({ people: [{ name: 'Erika' }], left: 2 }).lines).toEqual(['name(name=Erika)', 'left out'])
  })
  it('have one button to change them if the state takes its event, and the rest unfolds', () => {
    const { view } = shown({ people: [{ name: 'Erika' }] })
    fireEvent.click(screen.getByRole('button', { name: /^ui.change/ }))
    expect(view.send).toHaveBeenCalledWith('CHANGE')
    expect(screen.getByText('all').closest('details')?.textContent).toContain('rest')
    view.unmount()
    shown({ people: [{ name: 'Erika' }] }, [])
    expect(screen.queryByRole('button')).toBeNull()
  })
})
