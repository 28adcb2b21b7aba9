// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Stage, danglingIds, readForm, text } from './fake.tsx'
import { sameDay } from './same-day.ts'
import { account, field, owner, show, submit, switchDay, type } from './show.tsx'

sameDay()

const closing = { closeDate: '2027-03-01', transferIban: 'DE57991000001000000001' }
const complete: Record<string, Record<string, unknown>> = {
  owner,
  'new-account': account,
  'switch-day': switchDay,
  'old-account': { closeOld: 'no' },
  'close-account': closing,
  consents: { terms: true, privacy: true },
}

/** The control that bears the error: of a radio field its group. */
const bearer = (name: string) => field(name).closest<HTMLElement>('[role="radiogroup"]') ?? field(name)

test.each(Object.keys(complete))('%s: complete values are sent as they are', async (form) => {
  const on = await show(form, complete[form])
  submit()
  expect(on.errors).toEqual([])
  expect(on.sent).toEqual([
    { f: form === 'consents' ? { ...complete[form], withdrawalStart: false } : complete[form] },
  ])
})

test.each(Object.keys(complete))(
  '%s: every required field shows its error in the summary and at the field',
  async (form) => {
    const on = await show(form, {})
    submit()
    const schema = readForm(`${form}.schema.json`)
    const order = Object.keys(readForm(`${form}.ui.json`).fields ?? {})
    expect(on.errors.map(({ id }) => id)).toEqual(
      order.filter((name) => schema.required.includes(name)).map((name) => `f-${name}`),
    )
    for (const { id, message } of on.errors) {
      const node = bearer(id.slice(2))
      expect(node.getAttribute('aria-invalid')).toBe('true')
      expect(node.getAttribute('aria-describedby')?.split(' ')).toContain(`${id}-error`)
      expect(document.getElementById(`${id}-error`)?.textContent).toBe(message)
      expect(message).toMatch(/Required|ui\.error\.required/)
    }
    expect(danglingIds(document)).toEqual([])
    expect(on.sent).toEqual([])
  },
)

const wrong: [form: string, field: string, typed: string, message: string][] = [
  ['owner', 'zip', '1234', 'profile.owner.zipPattern'],
  ['owner', 'email', 'erika', 'profile.owner.emailPattern'],
  ['owner', 'phone', 'keine', 'profile.owner.phonePattern'],
  ['owner', 'birthDate', '2008-12-03', 'profile.owner.birthDateTooYoung'],
  ['owner', 'birthDate', '0080-02-28', 'profile.owner.birthDateInvalid'],
  ['owner', 'lastName', 'x'.repeat(51), 'ui.error.maxLength'],
  ['new-account', 'newIban', 'DE12', 'profile.account.newIbanCountry'],
  ['new-account', 'newIban', 'FR1420041010050500013M02606', 'profile.account.newIbanCountry'],
  ['new-account', 'newIban', 'DE50990000011234567010', 'profile.account.newIbanInvalid'],
  ['new-account', 'newIban', 'DE59 9900 0001 1234 5670 10', 'profile.account.newIbanSame'],
  ['switch-day', 'switchDate', '2026-12-03', 'profile.account.switchDateEarly'],
  ['switch-day', 'switchDate', '2026-12-12', 'profile.account.switchDateNoBusinessDay'],
  ['switch-day', 'switchDate', '2027-06-07', 'profile.account.switchDateLate'],
  ['new-account', 'newBic', 'HAUSXX90', 'profile.account.newBicInvalid'],
  ['close-account', 'closeDate', '2026-12-15', 'profile.closing.dateBeforeSwitch'],
  ['close-account', 'transferIban', 'DE58991000001000000001', 'profile.account.newIbanInvalid'],
  ['close-account', 'transferIban', 'DE59990000011234567010', 'profile.closing.transferIbanSame'],
]
test.each(wrong)('%s.%s = %s is refused', async (form, name, typed, message) => {
  const on = await show(form, complete[form], new Stage(), {
    accounts: { accounts: [{ iban: 'DE59990000011234567010' }] },
  })
  type(name, typed)
  submit()
  expect(on.errors).toHaveLength(1)
  expect(on.errors[0]?.id).toBe(`f-${name}`)
  expect(on.errors[0]?.message.split(' ')[0]).toBe(message)
  expect(document.getElementById(`f-${name}-error`)?.textContent).toBe(on.errors[0]?.message)
  expect(danglingIds(document)).toEqual([])
})

/** Longer than the pause after which typed text is reported. */
const pause = () => act(() => new Promise((done) => setTimeout(done, 350)))

test('errors appear with the first submit, disappear while the field is corrected, and new ones appear on blur', async () => {
  const on = await show('owner', { ...owner, zip: '12' })
  fireEvent.blur(field('zip'))
  expect(field('zip').hasAttribute('aria-invalid')).toBe(false)
  submit()
  expect(on.errors).toHaveLength(1)
  fireEvent.change(field('zip'), { target: { value: '123' } })
  await pause()
  expect(field('zip').hasAttribute('aria-invalid')).toBe(true)
  fireEvent.change(field('zip'), { target: { value: '12345' } })
  await pause()
  expect(field('zip').hasAttribute('aria-invalid')).toBe(false)
  expect(on.open).toEqual([])
  fireEvent.change(field('email'), { target: { value: 'x' } })
  await pause()
  expect(field('email').hasAttribute('aria-invalid')).toBe(false)
  fireEvent.blur(field('email'))
  expect(field('email').getAttribute('aria-invalid')).toBe('true')
})

test('a choice after a failed submit takes its error away at once', async () => {
  await show('consents', {})
  submit()
  expect(field('terms').getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(field('terms'))
  expect(field('terms').hasAttribute('aria-invalid')).toBe(false)
  expect(field('privacy').getAttribute('aria-invalid')).toBe('true')
})

test('a warning is shown at the field as its description, and does not block the values', async () => {
  const on = await show('close-account', closing)
  expect(document.querySelector('#f-closeDate-warning')).toBeNull()
  fireEvent.change(field('closeDate'), { target: { value: '2027-01-14' } })
  fireEvent.blur(field('closeDate'))
  expect(field('closeDate').getAttribute('aria-describedby')).toContain('f-closeDate-warning')
  expect(field('closeDate').closest('.field')?.querySelector('output')?.textContent).toContain(
    'profile.closing.dateSoon',
  )
  expect(danglingIds(document)).toEqual([])
  submit()
  expect(on.sent).toHaveLength(1)
  fireEvent.change(field('closeDate'), { target: { value: '2027-01-15' } })
  fireEvent.blur(field('closeDate'))
  expect(document.querySelector('#f-closeDate-warning')).toBeNull()
})

test('a pasted account number is grouped on blur, and sent without spaces in capitals', async () => {
  const on = await show('new-account', account)
  fireEvent.change(field('newIban'), { target: { value: ' de30 9910 0000100000 0002 ' } })
  fireEvent.blur(field('newIban'))
  expect(field('newIban')).toHaveProperty('value', 'DE30 9910 0000 1000 0000 02')
  submit()
  expect(on.sent).toEqual([{ f: { ...account, newIban: 'DE30991000001000000002' } }])
})

test('the screen handles Enter, and its submit contains the last key without a blur', async () => {
  const on = await show('owner', owner)
  fireEvent.change(field('city'), { target: { value: 'Teststadt' } })
  expect(fireEvent.keyDown(field('city'), { key: 'Enter' })).toBe(true)
  field('city').closest('form')?.requestSubmit()
  expect(on.sent).toEqual([{ f: { ...owner, city: 'Teststadt' } }])
  expect(document.querySelectorAll('form')).toHaveLength(1)
  expect(document.querySelectorAll('button')).toHaveLength(1)
})

test('input is stored as a draft when typing pauses, and immediately when the page is closed', async () => {
  const on = await show('owner', owner)
  fireEvent.change(field('city'), { target: { value: 'A' } })
  expect(on.drafts.f).toBeUndefined()
  await pause()
  expect(on.drafts.f).toEqual({ ...owner, city: 'A' })
  fireEvent.change(field('city'), { target: { value: 'AB' } })
  dispatchEvent(new Event('pagehide'))
  expect(on.drafts.f).toEqual({ ...owner, city: 'AB' })
  fireEvent.change(field('city'), { target: { value: 'ABC' } })
  cleanup()
  expect(on.drafts.f).toEqual({ ...owner, city: 'ABC' })
})

test('a page that is closed at the very moment in which typing pauses keeps the text', async () => {
  const on = await show('owner', owner)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // As in a browser, where nothing makes React update the page before the next event.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  fireEvent.change(field('city'), { target: { value: 'AB' } })
  vi.advanceTimersByTime(1000)
  dispatchEvent(new Event('pagehide'))
  vi.unstubAllGlobals()
  vi.useRealTimers()
  expect(on.drafts.f).toEqual({ ...owner, city: 'AB' })
})

test('a draft takes precedence over the initial value, the values of a problem over both', async () => {
  const on = await show('owner', owner, new Stage({ f: { city: 'Aus dem Entwurf' } }))
  expect(field('city')).toHaveProperty('value', 'Aus dem Entwurf')
  expect(field('street')).toHaveProperty('value', 'Musterweg')
  act(() =>
    on.show({
      code: 'x',
      key: 'error.x',
      severity: 'error',
      providerLines: [],
      at: '',
      populate: { city: 'Vom Server', a: '1' },
    }),
  )
  expect(field('city')).toHaveProperty('value', 'Vom Server')
})

test('optional fields say so; radio fields are groups with a name; hints describe', async () => {
  await show('owner', {})
  expect(screen.getByLabelText(/^profile\.owner\.academicTitle \(ui\.optional\)$/)).toBe(field('title'))
  expect(field('title').hasAttribute('aria-required')).toBe(false)
  expect(field('firstName').getAttribute('aria-required')).toBe('true')
  expect(field('firstName').getAttribute('aria-describedby')).toBe('f-firstName-hint')
  const group = screen.getByRole('radiogroup', { name: text('profile.owner.salutation') })
  expect(group.tagName).toBe('FIELDSET')
  expect(group.querySelectorAll('input[type=radio]')).toHaveLength(4)
  // The summary's link to the field leads to the first choice.
  expect(group.querySelector('input')).toBe(field('salutation'))
  expect(danglingIds(document)).toEqual([])
})

test('a key renders one field, not the form', async () => {
  await show('owner', owner)
  const changed: Node[] = []
  const seen = new MutationObserver((records) => changed.push(...records.map(({ target }) => target)))
  seen.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  fireEvent.change(field('city'), { target: { value: 'A' } })
  await act(async () => {})
  seen.disconnect()
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.every((node) => node === field('city'))).toBe(true)
})
