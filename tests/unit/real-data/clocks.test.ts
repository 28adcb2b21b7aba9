// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startIdleTimer } from '#engine/screen/session/dialogs.tsx'
import { learnServerTime, onThisDevice } from '#src/api/transport.ts'

const minute = 60_000
const now = Date.parse('2026-11-26T10:00:00Z')

beforeEach(() => void vi.useFakeTimers({ now }))
afterEach(() => {
  learnServerTime(new Date(Date.now()).toUTCString(), Date.now())
  vi.useRealTimers()
})

describe('a session that slept past its end is over before anything is shown', () => {
  const times = { after: 10 * minute, countdown: minute }
  const watch = () => {
    const [onChange, onExpire] = [vi.fn(), vi.fn()]
    const timer = startIdleTimer({ ...times, onChange, onExpire })
    return { timer, onChange, onExpire }
  }
  // A sleep: the clock goes on, timers do not.
  const sleep = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

  it.each([
    ['a key', () => window.dispatchEvent(new Event('keydown'))],
    ['a press', () => window.dispatchEvent(new Event('pointerdown'))],
    ['the page is seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['a timer', () => vi.advanceTimersByTime(10 * minute)],
  ])('two hours, then %s', async (_, wake) => {
    const { timer, onChange, onExpire } = watch()
    sleep(120 * minute)
    wake()
    expect(onChange).toHaveBeenCalledWith({ isOver: true })
    await vi.advanceTimersByTimeAsync(0)
    expect(onExpire).toHaveBeenCalledOnce()
    timer.stop()
  })
  it('ten and a half minutes, then a look: the customer is warned and the rest of the minute runs', async () => {
    const { timer, onChange } = watch()
    sleep(10.5 * minute)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(onChange.mock.calls).toEqual([[{ deadline: now + 11 * minute }]])
    timer.stop()
  })
})

describe('a deadline is a point in the time of the server', () => {
  const deadline = '2026-11-26T10:05:00.000Z'
  /** How long the deadline is away on a device whose clock is this far ahead. */
  const left = (ahead: number, header: string | null = new Date(now).toUTCString()) => {
    vi.setSystemTime(now + ahead)
    learnServerTime(header, Date.now())
    return Date.parse(onThisDevice(deadline)) - Date.now()
  }
  it.each([
    ['right', 0],
    ['ten minutes fast', 10 * minute],
    ['a day slow', -24 * 60 * minute],
  ])('a device whose clock is %s', (_, ahead) =>
    expect(Math.abs(left(ahead) - 5 * minute)).toBeLessThan(1000),
  )

  it.each([null, 'soon', ''])('without a usable Date header (%j) the clock of the device counts', (header) =>
    expect(left(0, header)).toBe(5 * minute),
  )
  it('a slow answer is no wrong clock', () => {
    vi.setSystemTime(now + 8000)
    learnServerTime(new Date(now).toUTCString(), now)
    expect(onThisDevice(deadline)).toBe(deadline)
  })
})
