// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { framesOf, maxFlashes } from '#src/elements/flicker-frames.ts'
import type { Bars } from '#src/elements/flicker-frames.ts'
import TanFlicker from '#src/elements/tan-flicker.tsx'
import { showOn } from './fake-screen.tsx'

/** What a TAN generator reads: at each change of the clock to white the four bits, low half of a byte first. */
function read(frames: readonly Bars[]): string {
  const halves = frames
    .filter(([clock], at) => clock && !(frames.at(at - 1)?.[0] ?? true))
    .map((bars) => bars.slice(1).reduce((sum, on, place) => sum + (on ? 1 << place : 0), 0))
  const hex = halves.map((half) => half.toString(16).toUpperCase())
  return hex.flatMap((half, at) => (at % 2 === 0 ? [`${hex[at + 1]}${half}`] : [])).join('')
}

const code = '0604123456782A'

describe('frames of a flicker code', () => {
  it.each([code, '0FF0', '1184871049', 'FFFF'])('are read as %s by a generator', (sent) =>
    expect(read(framesOf(sent))).toBe(`0FFF${sent}`),
  )
})

/** A browser whose clock the test moves: sixty pictures a second. */
let now = 0
let pending: FrameRequestCallback[] = []
let reduced = false
function pass(milliseconds: number, each: () => void = () => undefined): void {
  const end = now + milliseconds
  while (now < end) {
    now += 1000 / 60
    const due = pending
    pending = []
    due.forEach((frame) => frame(now))
    each()
  }
}
beforeEach(() => {
  now = 0
  pending = []
  reduced = false
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => pending.push(frame))
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: reduced }))
})

const bars = () =>
  [...document.querySelectorAll('.tan-bar')].map((bar) => bar.classList.contains('tan-bar-lit'))
const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name })))
const set = (name: string, value: number) =>
  act(() => void fireEvent.change(screen.getByRole('slider', { name }), { target: { value } }))

/** Most changes of one bar within any second, halved: a flash is there and back. */
function flashes(seconds: number): number {
  const changes: number[][] = [[], [], [], [], []]
  let last = bars()
  pass(seconds * 1000, () => {
    bars().forEach((lit, at) => lit !== last[at] && changes[at]?.push(now))
    last = bars()
  })
  const within = (times: number[]) =>
    Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + 1000).length))
  return Math.max(...changes.map(within)) / 2
}

describe('flicker', () => {
  it('does not flicker before it is started or after it is stopped', () => {
    showOn({}, <TanFlicker code={code} />)
    expect(flashes(3)).toBe(0)
    press('sca.flicker.start')
    expect(flashes(3)).toBeGreaterThan(1)
    press('sca.flicker.stop')
    expect(flashes(3)).toBe(0)
  })
  it('never flashes more than three times a second unless the customer sets it', () => {
    showOn({}, <TanFlicker code={code} />)
    press('sca.flicker.start')
    expect(flashes(20)).toBeLessThanOrEqual(3)
    expect(screen.queryByText('sca.flicker.fast')).toBeNull()
    set('sca.flicker.speed', 8)
    expect(flashes(5)).toBeGreaterThan(3)
    expect(screen.getByText('sca.flicker.fast')).toBeTruthy()
  })
  it('does not speed up after the browser was suspended', () => {
    showOn({}, <TanFlicker code={code} />)
    press('sca.flicker.start')
    pass(1000)
    now += 60_000
    expect(flashes(5)).toBeLessThanOrEqual(3)
  })
  it('skips no frame at any speed', () => {
    showOn({}, <TanFlicker code={code} />)
    set('sca.flicker.speed', maxFlashes)
    press('sca.flicker.start')
    const seen: string[] = []
    pass(6000, () => {
      const shown = bars().join()
      if (shown !== seen.at(-1)) seen.push(shown)
    })
    const expected = framesOf(code).map((moment) => moment.join())
    const from = seen.findIndex((shown) => shown === expected[0])
    expect(seen.slice(from, from + expected.length)).toEqual(expected)
  })
  it('starts slowly under reduced motion and explains why', () => {
    reduced = true
    showOn({}, <TanFlicker code={code} />)
    expect(screen.getByText('sca.flicker.reduced')).toBeTruthy()
    expect(flashes(3)).toBe(0)
    press('sca.flicker.start')
    expect(flashes(10)).toBeLessThanOrEqual(1.5)
  })
  it('has a size to fit the generator', () => {
    showOn({}, <TanFlicker code={code} />)
    const picture = screen.getByRole('img', { name: 'sca.flicker.alt' })
    const before = Number(picture.getAttribute('width'))
    set('sca.flicker.size', 400)
    expect(Number(picture.getAttribute('width'))).toBeGreaterThan(before)
  })
})
