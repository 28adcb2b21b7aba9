// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import TanChallenge from '#src/elements/tan-challenge.tsx'
import { normalizeTan, groupsOf, imageAddress } from '#src/elements/tan-rules.ts'
import { problem, showOn } from './fake-screen.tsx'

const element = { type: 'tan-challenge' as const, name: 'otp', challenge: { from: '/context/challenge' } }
const challenge = {
  loginId: '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10',
  type: 'otp',
  label: 'TAN-Nummer',
  otpFormat: 'integer',
  otpMaxLength: 6,
}
const show = (change: Record<string, unknown> = {}, options = {}) =>
  showOn(
    { context: { challenge: { ...challenge, ...change } }, ...options },
    <TanChallenge element={element} />,
  )
const field = () => screen.getByRole<HTMLInputElement>('textbox')
const type = (value: string) => fireEvent.change(field(), { target: { value } })

describe('tan challenge', () => {
  it('shows a field with the label of the bank', () => {
    show()
    expect(screen.getByLabelText('TAN-Nummer')).toBe(field())
    expect(field().inputMode).toBe('numeric')
    expect(field().maxLength).toBe(6)
    expect(field().getAttribute('autocomplete')).toBe('one-time-code')
  })
  it('strips blanks and takes pasted codes with blanks whole', () => {
    const view = show()
    fireEvent.paste(field(), { clipboardData: { getData: () => ' 123 456 ' } })
    expect(field().value).toBe('123456')
    expect(view.value('otp')).toBe('123456')
    type('12 34')
    expect(view.value('otp')).toBe('1234')
  })
  it('has an error when empty or of the wrong shape', () => {
    const view = show()
    expect(view.validate('otp')).toEqual([{ id: 'otp', message: 'sca.challenge.missing' }])
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().getAttribute('aria-describedby')).toBe('otp-error')
    type('12a4')
    expect(view.validate('otp')[0]?.message).toBe('sca.challenge.digits')
    type('1234')
    expect(view.validate('otp')).toEqual([])
  })
  it('accepts letters if the bank does', () => {
    const view = show({ otpFormat: 'characters', otpMaxLength: 8 })
    type('AB12cd34')
    expect(view.validate('otp')).toEqual([])
    expect(field().inputMode).toBe('text')
  })
  it('is cleared and focused each time the answer was refused', () => {
    const view = show()
    type('000000')
    view.fail(problem('bank-error'))
    expect(field().value).toBe('000000')
    view.fail({ ...problem('invalid-otp', '2026-11-21T09:00:01.000Z'), attemptsLeft: 2 })
    expect(field().value).toBe('')
    expect(document.activeElement).toBe(field())
    // Marked, and described by the message, until another code is typed.
    expect(field().getAttribute('aria-invalid')).toBe('true')
    expect(field().getAttribute('aria-describedby')).toBe('otp-error')
    expect(document.getElementById('otp-error')?.textContent).toMatch(
      /^error\.invalid-otp.* ui\.problem\.attempts\(count=2\)$/,
    )
    type('111111')
    expect(field().getAttribute('aria-invalid')).not.toBe('true')
    view.fail(problem('invalid-otp', '2026-11-21T09:00:02.000Z'))
    expect(field().value).toBe('')
  })
  it('stores no draft, and is cleared when the page is hidden', () => {
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
  it('shows the start code in groups and copies it whole', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    show({ startCode: '2089123456' })
    expect(document.querySelector('.tan-code')?.textContent?.trim()).toBe('2089 1234 56')
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'sca.challenge.copy' })))
    expect(writeText).toHaveBeenCalledWith('2089123456')
    vi.unstubAllGlobals()
  })
  it('shows a picture with its description, larger on request', () => {
    show({ image: { mime: 'image/png', data: 'iVBORw0KGgo=', alt: 'Farbcode' } })
    expect(screen.getByRole<HTMLImageElement>('img', { name: 'Farbcode' }).src).toBe(
      'data:image/png;base64,iVBORw0KGgo=',
    )
    const zoom = screen.getByRole('button', { name: 'sca.challenge.zoom' })
    expect(zoom.getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(zoom)
    expect(zoom.getAttribute('aria-pressed')).toBe('true')
  })
  it('has no field if the customer answers outside of the app', () => {
    show({ type: 'decoupled' })
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('tan rules', () => {
  it('refuses pictures of other types', () => {
    const image = { data: 'AAAA', alt: '' }
    // A server may send anything, whatever the type says.
    expect(imageAddress({ ...image, mime: 'image/svg+xml' as 'image/png' })).toBeUndefined()
    expect(imageAddress({ ...image, mime: 'image/png', data: 'A"onerror' })).toBeUndefined()
  })
  it.each([
    ['12345678', ['1234', '5678']],
    ['123456789', ['1234', '56789']],
    ['12345', ['12345']],
    ['1234', ['1234']],
    ['2089123456', ['2089', '1234', '56']],
  ])('groups %s', (code, groups) => expect(groupsOf(code)).toEqual(groups))
  it('cuts the TAN to the length of the bank', () => expect(normalizeTan(' 12 34\t567', 6)).toBe('123456'))
})
