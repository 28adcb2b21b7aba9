// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import TanChallenge from '#src/elements/tan-challenge.tsx'
import TanFlicker, { framesOf } from '#src/elements/tan-flicker.tsx'
import type { Bars } from '#src/elements/tan-flicker.tsx'
import { imageAddress } from '#src/elements/tan-challenge.tsx'
import { problem } from '../../support/problem.ts'
import { showOn } from './fake-screen.tsx'

describe('the field for a TAN', () => {
  const element = { type: 'tan-challenge' as const, name: 'otp', challenge: { from: '/context/challenge' } }
  const challenge = {
    loginId: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10',
    type: 'otp',
    label: 'TAN-Nummer',
    otpFormat: 'integer',
    otpMaxLength: 6,
  }
  const show = (change: Record<string, unknown> = {}) =>
    showOn({ context: { challenge: { ...challenge, ...change } } }, <TanChallenge element={element} />)
  const field = () => screen.getByRole<HTMLInputElement>('textbox')
  const type = (value: string) => fireEvent.change(field(), { target: { value } })

  it('is called what the bank calls it, and takes a pasted code with blanks whole', () => {
    const view = show()
    expect(screen.getByLabelText('TAN-Nummer')).toBe(field())
    expect([field().inputMode, field().autocomplete]).toEqual(['numeric', 'one-time-code'])
    type(' 123 456 ')
    expect(field().value).toBe('123456')
    expect(view.value('otp')).toBe('123456')
  })
  it('is not sent when empty or of the wrong shape', () => {
    const view = show()
    expect(view.validate('otp')).toEqual([{ id: 'otp', message: 'sca.challenge.missing' }])
    expect(field().getAttribute('aria-describedby')).toBe('otp-error')
    type('12a4')
    expect(view.validate('otp')[0]?.message).toBe('sca.challenge.digits')
    type('1234')
    expect(view.validate('otp')).toEqual([])
  })
  it('is emptied and has the focus each time a code was refused, and says how many tries are left', () => {
    const view = show()
    type('000000')
    view.fail(problem('bank-error'))
    expect(field().value).toBe('000000')
    view.fail(problem('invalid-otp', { attemptsLeft: 2 }))
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    expect(field().getAttribute('aria-describedby')).toBe('otp-error')
    expect(document.getElementById('otp-error')?.textContent).toMatch(
      /^error\.invalid-otp.* ui\.problem\.attempts\(count=2\)$/,
    )
    type('111111')
    expect(field().getAttribute('aria-invalid')).not.toBe('true')
    view.fail(problem('invalid-otp', { at: 'later' }))
    expect(field().value).toBe('')
  })
  it('has the focus when a new TAN is on its way, and that is said', () => {
    const bound = { ...element, challenge: { from: '/data/challenge' } }
    let isRenewed = false
    const options = { data: { challenge }, screen: { passes: () => isRenewed } }
    const view = showOn(options, <TanChallenge element={bound} />)
    view.change({ challenge: { ...challenge } })
    expect(view.announce).not.toHaveBeenCalled()
    isRenewed = true
    view.change({ challenge: { ...challenge } })
    expect(document.activeElement).toBe(field())
    expect(view.announce).toHaveBeenCalledExactlyOnceWith('sca.otp.renewed')
  })
  it('is in no draft, and empty when the page or the step is left', () => {
    const view = show()
    type('123456')
    expect(view.drafts).toEqual({})
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(field().value).toBe('')
    type('123456')
    const input = field()
    view.unmount()
    expect(input.value).toBe('')
  })
  it('has the start code of a generator in groups, to be copied whole', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    show({ startCode: '2089123456' })
    expect(document.querySelector('.tan-code')?.textContent?.trim()).toBe('2089 1234 56')
    await act(async () => screen.getByRole('button', { name: 'sca.challenge.copy' }).click())
    expect(writeText).toHaveBeenCalledWith('2089123456')
    vi.unstubAllGlobals()
  })
  it('has the picture of the bank with its description, larger on request, and no other kind of file', () => {
    const image = { mime: 'image/png', data: 'iVBORw0KGgo=', alt: 'Farbcode' } as const
    show({ image })
    const address = 'data:image/png;base64,iVBORw0KGgo='
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Farbcode' }).src).toBe(address)
    const zoom = screen.getByRole('button', { name: 'sca.challenge.zoom' })
    fireEvent.click(zoom)
    expect(zoom.getAttribute('aria-pressed')).toBe('true')
    // A server may send anything, whatever the type says.
    expect(imageAddress({ ...image, mime: 'image/svg+xml' as 'image/png' })).toBeUndefined()
    expect(imageAddress({ ...image, data: 'A"onerror' })).toBeUndefined()
  })
})

describe('a flicker code', () => {
  const code = '0604123456782A'

  /** What a TAN generator reads: at each change of the clock to white the four bits, low half of a byte first. */
  function read(frames: readonly Bars[]): string {
    const halves = frames
      .filter(([clock], at) => clock && !(frames.at(at - 1)?.[0] ?? true))
      .map((bars) => bars.slice(1).reduce((sum, on, place) => sum + (on ? 1 << place : 0), 0))
    const hex = halves.map((half) => half.toString(16).toUpperCase())
    return hex.flatMap((half, at) => (at % 2 === 0 ? [`${hex[at + 1]}${half}`] : [])).join('')
  }

  let reduced = false
  beforeEach(() => {
    reduced = false
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  })
  afterEach(() => void vi.useRealTimers())
  const bars = () =>
    [...document.querySelectorAll('.tan-bar')].map((bar) => bar.classList.contains('tan-bar-lit'))
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click())

  /** Looks sixty times a second. Most changes of one bar within any second, halved: a flash is there and back. */
  function flashes(seconds: number): number {
    const changes: number[][] = [[], [], [], [], []]
    let last = bars()
    for (let now = 0; now < seconds * 1000; now += 1000 / 60) {
      vi.advanceTimersByTime(1000 / 60)
      bars().forEach((lit, at) => lit !== last[at] && changes[at]?.push(now))
      last = bars()
    }
    const within = (times: number[]) =>
      Math.max(0, ...times.map((from) => times.filter((time) => time >= from && time < from + 1000).length))
    return Math.max(...changes.map(within)) / 2
  }

  it.each([code, '0FF0', 'FFFF'])('is read as %s by a generator', (sent) =>
    expect(read(framesOf(sent))).toBe(`0FFF${sent}`),
  )
  it('flickers only between start and stop, and at most three times a second unless the customer sets more', () => {
    showOn({}, <TanFlicker code={code} />)
    expect(flashes(3)).toBe(0)
    press('sca.flicker.start')
    expect(flashes(20)).toBeGreaterThan(1)
    expect(flashes(20)).toBeLessThanOrEqual(3)
    fireEvent.change(screen.getByRole('slider', { name: 'sca.flicker.speed' }), { target: { value: 8 } })
    expect(flashes(5)).toBeGreaterThan(3)
    expect(screen.getByText('sca.flicker.fast')).toBeTruthy()
    press('sca.flicker.stop')
    expect(flashes(3)).toBe(0)
  })
  it('starts slowly for who asks for less motion, and says so', () => {
    reduced = true
    showOn({}, <TanFlicker code={code} />)
    expect(screen.getByText('sca.flicker.reduced')).toBeTruthy()
    press('sca.flicker.start')
    expect(flashes(10)).toBeLessThanOrEqual(1.5)
  })
})
