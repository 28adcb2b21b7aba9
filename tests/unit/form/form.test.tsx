// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { problem } from '../../support/problem.ts'
import { danglingIds, product } from './fake.tsx'
import * as extrasForm from './schemas/extras.schema.json?form'
import { account, field, owner, pause, sameDay, show, shown, submit, type } from './show.tsx'

sameDay()

const closing = { closeDate: '2027-03-01', transferIban: 'DE57991000001000000001' }

test('a form that is sent empty names each required field, in the order of the form', async () => {
  const on = await show('owner', {})
  submit()
  expect(on.errors.map(({ id }) => id)).toEqual(
    ['salutation', ...Object.keys(owner).slice(1)]
      .map((name) => `f-${name}`)
      .filter((id) => id !== 'f-email'),
  )
  for (const { id, message } of on.errors) {
    const bearer = field(id.slice(2)).closest('[role="radiogroup"]') ?? field(id.slice(2))
    expect(bearer.getAttribute('aria-invalid')).toBe('true')
    expect(bearer.getAttribute('aria-describedby')?.split(' ')).toContain(`${id}-error`)
    expect(document.getElementById(`${id}-error`)?.textContent).toBe(message)
  }
  expect(danglingIds(document)).toEqual([])
  expect(on.sent).toEqual([])
})

test('a year of two digits is that of a birth, typed or pasted; a point leads to the next part, a digit never', async () => {
  const on = await show('owner', owner)
  type('birthDate', '80-5-4')
  submit()
  expect(on.sent).toMatchObject([{ f: { birthDate: '1980-05-04' } }])
  fireEvent.focusOut(field('birthDate-year'))
  expect(shown('birthDate')).toBe('1980-05-04')
  const paste = (text: string) =>
    fireEvent.paste(field('birthDate'), { clipboardData: { getData: () => text } })
  // The day of these tests is in 2026.
  for (const [pasted, day] of [
    ['1.2.03', '2003-02-01'],
    ['24/12/26', '2026-12-24'],
    ['24.12.27', '1927-12-24'],
  ] as const) {
    // prettier-ignore
    paste(pasted)
    expect(shown('birthDate')).toBe(day)
  }
  field('birthDate').focus()
  type('birthDate', '27-12-1')
  expect(document.activeElement).toBe(field('birthDate'))
  fireEvent.keyDown(field('birthDate'), { key: '.' })
  expect(document.activeElement).toBe(field('birthDate-month'))
})

test('nobody consents without a click', async () => {
  const on = await show('consents', {})
  submit()
  expect(on.errors.map(({ id }) => id)).toEqual(['f-terms', 'f-privacy'])
  fireEvent.click(field('terms'))
  expect(field('terms').hasAttribute('aria-invalid')).toBe(false)
  fireEvent.click(field('privacy'))
  submit()
  expect(on.sent).toEqual([{ f: { terms: true, privacy: true, withdrawalStart: false } }])
})

test('errors appear with the first submit, go while the field is corrected, and new ones wait until it is left', async () => {
  const on = await show('owner', { ...owner, zip: '12' })
  fireEvent.blur(field('zip'))
  expect(field('zip').hasAttribute('aria-invalid')).toBe(false)
  submit()
  expect(on.errors).toHaveLength(1)
  type('zip', '12345')
  await pause()
  expect(field('zip').hasAttribute('aria-invalid')).toBe(false)
  expect(on.open).toEqual([])
  type('email', 'x')
  await pause()
  expect(field('email').hasAttribute('aria-invalid')).toBe(false)
  fireEvent.blur(field('email'))
  expect(field('email').getAttribute('aria-invalid')).toBe('true')
})

test('a warning is shown at the field as its description, and does not keep the form back', async () => {
  const on = await show('close-account', closing)
  expect(document.querySelector('#f-closeDate-warning')).toBeNull()
  type('closeDate', '2027-01-14')
  fireEvent.blur(field('closeDate'))
  expect(field('closeDate').getAttribute('aria-describedby')).toContain('f-closeDate-warning')
  expect(document.querySelector('#f-closeDate-warning')?.textContent).toContain('profile.closing.dateSoon')
  submit()
  expect(on.sent).toHaveLength(1)
})

test('a warning that was not seen yet is shown before the form is sent, once', async () => {
  const on = await show('close-account', { ...closing, closeDate: '2027-01-14' })
  submit()
  expect(on.errors.map(({ id }) => id)).toEqual(['f-closeDate'])
  expect(document.querySelector('#f-closeDate-warning')).not.toBeNull()
  submit()
  expect(on.sent).toHaveLength(1)
})

test('a pasted account number is grouped on blur, and sent without spaces in capitals', async () => {
  const on = await show('new-account', account)
  type('newIban', ' de30 9910 0000100000 0002 ')
  fireEvent.blur(field('newIban'))
  expect(field('newIban')).toHaveProperty('value', 'DE30 9910 0000 1000 0000 02')
  submit()
  expect(on.sent).toEqual([{ f: { ...account, newIban: 'DE30991000001000000002' } }])
})

test('input is kept as a draft when typing pauses, and at once when the page or the screen is left', async () => {
  const on = await show('owner', owner)
  type('city', 'A')
  await pause()
  expect(on.drafts.f).toEqual({ ...owner, city: 'A' })
  type('city', 'AB')
  dispatchEvent(new Event('pagehide'))
  expect(on.drafts.f).toEqual({ ...owner, city: 'AB' })
  type('city', 'ABC')
  cleanup()
  expect(on.drafts.f).toEqual({ ...owner, city: 'ABC' })
})

test('a page that is closed at the very moment in which typing pauses keeps the text', async () => {
  const on = await show('owner', owner)
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false) // As in a browser, where nothing makes React update the page before the next event.
  type('city', 'AB')
  vi.advanceTimersByTime(1000)
  dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
  expect(on.drafts.f).toEqual({ ...owner, city: 'AB' })
})

test('a draft goes before the first values, the values of a problem before both', async () => {
  const on = await show('owner', owner, { drafts: { f: { city: 'Aus dem Entwurf' } } })
  expect(field('city')).toHaveProperty('value', 'Aus dem Entwurf')
  expect(field('street')).toHaveProperty('value', 'Musterweg')
  const populate = { city: 'Vom Server', a: '1' }
  on.fail(problem('x', { populate }))
  expect(field('city')).toHaveProperty('value', 'Vom Server')
})

test('a day that is typed while the scale still loads stays when it arrives; the slider begins with the first day, and has room for a later one only while it is there', async () => {
  const scales = {
    switchDate: {
      label: 'slider',
      drawing: 'drawing',
      first: { from: '/data/opens' },
      safe: { from: '/data/ready' },
      events: { from: '/data/postings' },
      legend: { after: 'after', late: 'late', safe: 'safe' },
      late: 'late',
    },
  }
  const preview = { from: '/context/account' }
  const on = await show('switch-day', { switchDate: '2026-12-09' }, { element: { scales, preview } })
  expect(screen.queryByRole('slider')).toBeNull()
  fireEvent.change(field('switchDate'), { target: { value: '2026-12-16' } })
  await act(async () => on.change({ ready: '2026-12-09', postings: [], opens: '2026-12-08' }))
  const days = () => (screen.getByRole('slider') as HTMLInputElement).max
  const least = days()
  for (const day of ['2027-12-16', '2026-12-16'])
    fireEvent.change(field('switchDate'), { target: { value: day } })
  expect(days()).toBe(least)
  fireEvent.change(screen.getByRole('slider'), { target: { value: '0' } })
  expect(field('switchDate')).toHaveProperty('value', '2026-12-08')
  fireEvent.change(field('switchDate'), { target: { value: '2026-12-16' } })
  submit()
  expect(on.previewed).toEqual({ '/context/account/switchDate': '2026-12-16' })
  expect(on.sent).toEqual([{ f: { switchDate: '2026-12-16' } }])
})

test('Enter at a consent toggles it and gives no order', async () => {
  const on = await show('consents')
  const [box] = screen.getAllByRole('checkbox') as HTMLInputElement[]
  if (!box) throw new Error('no consent')
  expect(fireEvent.keyDown(box, { key: 'Enter' })).toBe(false)
  expect([box.checked, on.sent]).toEqual([true, []])
})

test('a number is sent as a number, and a secret is in no draft', async () => {
  const of = { ...product, form: () => Promise.resolve(extrasForm) }
  const stage = await show('extras', undefined, { of, drafts: { f: { count: 'drei' } } })
  type('code', 'ABC')
  submit()
  expect(stage.errors).toEqual([{ id: 'f-count', message: 'ui.error.type x.count integer' }])
  type('fee', '1,234')
  submit()
  expect(stage.errors.at(-1)).toEqual({ id: 'f-fee', message: 'ui.error.multipleOf.0-01 x.fee 0,01' })
  type('fee', '')
  type('count', ' 3 ')
  dispatchEvent(new Event('pagehide'))
  expect(stage.drafts.f).toEqual({ count: 3 })
  submit()
  expect(stage.sent).toEqual([{ f: { code: 'ABC', count: 3 } }])
})
