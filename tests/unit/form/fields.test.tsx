// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import FieldsElement, { isSafePattern } from '#engine/screen/elements/fields.tsx'
import { problem } from '../../support/problem.ts'
import { danglingIds, showInForm } from './fake.tsx'

const fields = [
  { name: 'branch', label: 'Filialnummer', masked: false, pattern: '^\\d{3}$', maxLength: 3 },
  { name: 'account', label: 'Kontonummer', masked: false, maxLength: 10 },
  { name: 'note', label: 'Vermerk', masked: false, optional: true, pattern: '^(a|a)*$' },
  { name: 'user', label: 'Anmeldename', masked: false },
  { name: 'pin', label: 'PIN', masked: true, maxLength: 8 },
]

const show = () =>
  showInForm(
    <FieldsElement
      element={{
        type: 'fields',
        name: 'login',
        fields: { from: '/context/fields' },
        advice: { from: '/context/advice' },
        clearOn: ['invalid-pin'],
      }}
    />,
    { context: { fields, advice: 'Nutzen Sie Ihren <b>Anmeldenamen</b>.' } },
  )
const input = (name: string): HTMLInputElement => {
  const found = document.getElementById(`login-${name}`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no input ${name}`)
  return found
}
const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.input(input(name), { target: { value } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'go' }))

test('fields of the bank are filled by password managers, spoken in German, and never corrected', async () => {
  await show()
  for (const { label } of fields) expect(screen.getByText(label).getAttribute('lang')).toBe('de')
  expect(screen.getByText('Nutzen Sie Ihren <b>Anmeldenamen</b>.')).toBeTruthy()
  const autofill = fields.map(({ name }) => input(name).autocomplete)
  expect(autofill).toEqual(['off', 'off', 'off', 'username', 'current-password'])
  expect(input('pin').type).toBe('password')
  expect(fields.every(({ name }) => input(name).getAttribute('spellcheck') === 'false')).toBe(true)
  expect(document.body.textContent).toContain('Vermerk (ui.optional)')
  // Nothing keeps a password manager or the keyboard from filling and sending.
  expect(fireEvent.paste(input('pin'), { clipboardData: { getData: () => '12345' } })).toBe(true)
  expect(fireEvent.keyDown(input('pin'), { key: 'Enter' })).toBe(true)
})

test('values come in the order of the fields; plain text is trimmed, a secret never', async () => {
  const on = await show()
  type({ branch: '123', account: ' 4711 ', user: 'demo', pin: ' 12345 ' })
  submit()
  expect(on.sent).toEqual([
    {
      login: [
        { name: 'branch', value: '123' },
        { name: 'account', value: '4711' },
        { name: 'user', value: 'demo' },
        { name: 'pin', value: ' 12345 ' },
      ],
    },
  ])
  expect(on.drafts).toEqual({})
})

test('what breaks a rule of the bank is not sent; summary and field say the same until it is mended', async () => {
  const on = await show()
  type({ branch: '12', account: '12345678901', note: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!' })
  submit()
  expect(on.errors).toEqual([
    { id: 'login-branch', message: 'ui.error.pattern Filialnummer' },
    { id: 'login-account', message: 'ui.error.maxLength Kontonummer 10' },
    { id: 'login-user', message: 'ui.error.required Anmeldename' },
    { id: 'login-pin', message: 'ui.error.required PIN' },
  ])
  for (const { id, message } of on.errors) {
    expect(document.getElementById(`${id}-error`)?.textContent).toBe(message)
    expect(document.getElementById(id)?.getAttribute('aria-describedby')).toBe(`${id}-error`)
    expect(document.getElementById(id)?.getAttribute('aria-invalid')).toBe('true')
  }
  expect(danglingIds(document)).toEqual([])
  type({ branch: '123' })
  expect(input('branch').hasAttribute('aria-invalid')).toBe(false)
})

test('a wrong secret is emptied and takes the focus; the rest stays; other problems empty nothing', async () => {
  const on = await show()
  type({ user: 'demo', pin: '00000' })
  on.fail(problem('bank-error'))
  expect(input('pin').value).toBe('00000')
  on.fail(problem('invalid-pin', { populate: { account: '4711', pin: 'never' } }))
  expect([input('user').value, input('account').value, input('pin').value]).toEqual(['demo', '4711', ''])
  expect(document.activeElement).toBe(input('pin'))
  type({ pin: '11111' })
  on.fail(problem('invalid-pin'))
  expect(input('pin').value).toBe('')
})

test('a typed secret stands nowhere in the page, and is gone when the page or the step is left', async () => {
  const on = await show()
  type({ user: 'demo', pin: '12345' })
  expect(document.body.innerHTML).not.toMatch(/demo|12345/)
  const [user, pin] = [input('user'), input('pin')]
  dispatchEvent(new Event('pagehide'))
  expect([user.value, pin.value]).toEqual(['', ''])
  type({ user: 'demo', pin: '12345' })
  on.unmount()
  expect([user.value, pin.value]).toEqual(['', ''])
})

test.each([
  ['^\\d{3}$', true],
  ['^[A-Za-z0-9]{1,}$', true],
  ['^([a-z]+)+$', false],
  ['\\d{3}', false],
  ['^.*$', false],
  [undefined, false],
])('a rule of the bank that could hang the page is not used: %s, %s', (pattern, used) => {
  expect(isSafePattern(pattern)).toBe(used)
})
