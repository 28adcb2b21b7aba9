// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { isSafePattern } from '#engine/form/run-time-field.ts'
import FieldsElement from '#engine/screen/elements/fields.tsx'
import type { Problem } from '#generated/engine.ts'
import { Fake, Stage, danglingIds } from './fake.tsx'

afterEach(cleanup)

const fields = [
  {
    name: 'branch',
    label: 'Filialnummer',
    masked: false,
    pattern: '^\\d{3}$',
    inputMode: 'numeric',
    maxLength: 3,
  },
  { name: 'account', label: 'Kontonummer', masked: false, maxLength: 10 },
  { name: 'note', label: 'Vermerk', masked: false, optional: true, pattern: '^(a|a)*$' },
  { name: 'user', label: 'Anmeldename', masked: false },
  { name: 'pin', label: 'PIN', masked: true, maxLength: 8 },
]
const problem = (code: string, populate?: Record<string, string>): Problem => ({
  code,
  key: `error.${code}`,
  severity: 'error',
  providerLines: [],
  at: '',
  ...(populate && { populate }),
})

function show() {
  const on = new Stage()
  const element = {
    type: 'fields' as const,
    name: 'login',
    fields: { from: '/context/fields' },
    advice: { from: '/context/advice' },
    clearOn: ['invalid-pin'],
  }
  const view = render(
    <Fake stage={on} scope={{ context: { fields, advice: 'Nutzen Sie Ihren <b>Anmeldenamen</b>.' } }}>
      <FieldsElement element={element} />
    </Fake>,
  )
  return { on, view }
}
const input = (name: string): HTMLInputElement => {
  const found = document.getElementById(`login-${name}`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no input ${name}`)
  return found
}
const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.input(input(name), { target: { value } })
}
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'go' }))

test('names, languages and autofill of the fields', () => {
  show()
  for (const { label } of fields) expect(screen.getByText(label).getAttribute('lang')).toBe('de')
  expect(screen.getByText('Nutzen Sie Ihren <b>Anmeldenamen</b>.')).toBeTruthy()
  expect(fields.map(({ name }) => input(name).autocomplete)).toEqual([
    'off',
    'off',
    'off',
    'username',
    'current-password',
  ])
  expect(input('pin').type).toBe('password')
  expect(input('branch').inputMode).toBe('numeric')
  expect(fields.every(({ name }) => input(name).getAttribute('spellcheck') === 'false')).toBe(true)
  expect(document.body.textContent).toContain('Vermerk (ui.optional)')
  expect(danglingIds(document)).toEqual([])
})

test('values come in the order of the fields; plain text is trimmed, a secret never', () => {
  const { on } = show()
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

test('rules from run-time data: the same message in summary and field, removed as soon as it is fixed', () => {
  const { on } = show()
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
  type({ branch: '1' })
  expect(input('branch').getAttribute('aria-invalid')).toBe('true')
  type({ branch: '123' })
  expect(input('branch').hasAttribute('aria-invalid')).toBe(false)
  // A new error waits until the field is left.
  type({ branch: '1234' })
  expect(input('branch').hasAttribute('aria-invalid')).toBe(false)
  fireEvent.blur(input('branch'))
  expect(input('branch').getAttribute('aria-invalid')).toBe('true')
})

test('a wrong secret is emptied and takes the focus; the rest stays; other problems empty nothing', () => {
  const { on } = show()
  type({ user: 'demo', pin: '00000' })
  act(() => on.show(problem('bank-error')))
  expect(input('pin').value).toBe('00000')
  act(() => on.show(problem('invalid-pin', { account: '4711', pin: 'never' })))
  expect([input('user').value, input('account').value, input('pin').value]).toEqual(['demo', '4711', ''])
  expect(document.activeElement).toBe(input('pin'))
  type({ pin: '11111' })
  act(() => on.show(problem('invalid-pin')))
  expect(input('pin').value).toBe('')
})

test('a typed secret is in no attribute, and is deleted with the page and with the element', () => {
  const { view } = show()
  type({ user: 'demo', pin: '12345' })
  expect(document.body.innerHTML).not.toMatch(/demo|12345/)
  const [user, pin] = [input('user'), input('pin')]
  dispatchEvent(new Event('pagehide'))
  expect([user.value, pin.value]).toEqual(['', ''])
  type({ user: 'demo', pin: '12345' })
  view.unmount()
  expect([user.value, pin.value]).toEqual(['', ''])
})

test('the secret can be shown, the button is named after it and does not submit', () => {
  const { on } = show()
  type({ pin: '12345' })
  fireEvent.click(screen.getByRole('button', { name: 'ui.secret.showNamed PIN' }))
  expect([input('pin').type, input('pin').value]).toEqual(['text', '12345'])
  fireEvent.click(screen.getByRole('button', { name: 'ui.secret.hideNamed PIN' }))
  expect(input('pin').type).toBe('password')
  expect(on.errors).toEqual([])
})

test('paste is not prevented, and the screen handles Enter', () => {
  show()
  expect(fireEvent.paste(input('pin'), { clipboardData: { getData: () => '12345' } })).toBe(true)
  expect(fireEvent.keyDown(input('pin'), { key: 'Enter' })).toBe(true)
})

test.each([
  ['^\\d{3}$', true],
  ['^[0-9]{4,6}$', true],
  ['^[A-Za-z0-9]{1,}$', true],
  ['^\\d+$', true],
  ['^(a|a)*$', false],
  ['^([a-z]+)+$', false],
  ['\\d{3}', false],
  ['^.*$', false],
  [undefined, false],
])('pattern %s: used %s', (pattern, used) => {
  expect(isSafePattern(pattern)).toBe(used)
})

test('rendering logs nothing to the console', () => {
  const error = vi.spyOn(console, 'error')
  show()
  submit()
  expect(error).not.toHaveBeenCalled()
})
