// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebouncedAnnouncement } from '#engine/view/use-debounced-announcement.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

/** The announcements while the message changes as given. */
function announce(message: string) {
  const announced: string[] = []
  const { rerender } = renderHook(
    (shown: string) => useDebouncedAnnouncement(shown, (words) => announced.push(words)),
    { initialProps: message, wrapper: StrictMode },
  )
  return { announced, change: rerender }
}

it('the first message is not announced, a later one is once it stops changing', () => {
  const { announced, change } = announce('24 are open')
  pass(5000)
  change('23 are open')
  pass(500)
  change('22 are open')
  pass(500)
  expect(announced).toEqual([])
  pass(500)
  expect(announced).toEqual(['22 are open'])
})

it('a message that comes back to the first one before it was announced is announced', () => {
  const { announced, change } = announce('0 are informed')
  change('15 are informed')
  pass(500)
  change('0 are informed')
  pass(1000)
  expect(announced).toEqual(['0 are informed'])
})

it('what was announced is not announced again when it comes back at once', () => {
  const { announced, change } = announce('')
  change('2 found')
  pass(1000)
  change('1 found')
  pass(200)
  change('2 found')
  pass(1000)
  expect(announced).toEqual(['2 found'])
})
