// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Button as ButtonElement, Submit as SubmitElement } from '#engine/screen/elements/button.tsx'
import NoticeElement from '#engine/screen/elements/notice.tsx'
import PointsElement from '#engine/screen/elements/points.tsx'
import { show } from './fake.tsx'

afterEach(cleanup)

const button = {
  type: 'button',
  event: 'NEXT',
  label: 'a.next',
  payload: { bank: { from: '/context/bank' } },
} as const
const at = (offered: 'ready' | 'busy' | 'none') => ({
  availability: () => offered,
  send: vi.fn<(event: string, payload?: Record<string, unknown>) => void>(),
  submit: vi.fn<(event: string) => void>(),
  scope: { context: { bank: 'x' } },
})

test('a button sends its event with its payload', async () => {
  const place = at('ready')
  await show(<ButtonElement element={button} />, { screen: place })
  fireEvent.click(screen.getByRole('button', { name: 'a.next {}' }))
  expect(place.send.mock.calls).toEqual([['NEXT', { bank: 'x' }]])
})

test('a busy button stays focusable, is marked as disabled, and sends nothing', async () => {
  const place = at('busy')
  await show(<ButtonElement element={button} />, { screen: place })
  const shown = screen.getByRole('button')
  expect(shown.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(shown)
  expect(place.send).not.toHaveBeenCalled()
})

test('a button is hidden if the state does not take its event', async () => {
  await show(<ButtonElement element={button} />, { screen: at('none') })
  expect(screen.queryByRole('button')).toBeNull()
})

test('submit checks and sends by its own event, not by that of the form around it', async () => {
  const place = at('ready')
  const onSubmit = vi.fn<() => void>()
  const element = { type: 'submit', event: 'SEND', label: 'a.send' } as const
  await show(
    <form onSubmit={onSubmit}>
      <SubmitElement element={element} />
    </form>,
    { screen: place },
  )
  fireEvent.click(screen.getByRole('button'))
  expect(place.submit.mock.calls).toEqual([['SEND']])
  expect(onSubmit).not.toHaveBeenCalled()
})

test('the tone of a notice has a text for screen readers', async () => {
  await show(<NoticeElement element={{ type: 'notice', tone: 'warning', text: 'a.text' }} />, {
    screen: at('ready'),
  })
  expect(screen.getByText('frame.notice.warning {}').className).toBe('visually-hidden')
})

test('numbered points are an ordered list, others are not', async () => {
  const points = [{ title: 'a.one' }, { title: 'a.two' }]
  await show(<PointsElement element={{ type: 'points', points }} />, { screen: at('ready') })
  await show(<PointsElement element={{ type: 'points', style: 'checks', points }} />, { screen: at('ready') })
  expect(screen.getAllByRole('list').map((list) => list.tagName)).toEqual(['OL', 'UL'])
})
