// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import { createMessageCodec } from '#engine/form/message-codec.ts'
import { validationRulesOf } from '#engine/form/validation-rules.ts'
import type { Product } from '#engine/view/engine.ts'
import type { FormModule } from '#engine/view/form-module.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import { Fake, Stage, danglingIds, product } from './fake.tsx'
import * as extrasForm from './schemas/extras.schema.json?form'
import * as unionForm from './schemas/union.schema.json?form'

afterEach(cleanup)

// What no form of the product uses so far: choices from data, a secret, a number, several lines.
const withForm = (form: () => Promise<FormModule>): Product => ({ ...product, form })
const accounts = [
  { value: 'a1', label: 'Girokonto' },
  { value: 'a2', label: 'Tagesgeld' },
  { id: 'no option' },
]

async function show(stage: Stage) {
  const extras = withForm(() => Promise.resolve(extrasForm))
  await loadForm(extras, 'extras')
  await act(async () => {
    render(
      <Fake stage={stage} scope={{ data: { accounts } }} with={extras}>
        <Suspense fallback="loading">
          <FormElement
            element={{
              type: 'form',
              name: 'f',
              form: 'extras',
              options: { account: { from: '/data/accounts' } },
            }}
          />
        </Suspense>
      </Fake>,
    )
  })
  return stage
}
const fill = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'go' }))

test('choices from data; capitals; a number is sent as a number', async () => {
  const stage = await show(new Stage())
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'ui.choose',
    'Girokonto',
    'Tagesgeld',
  ])
  fill(/account/, 'a2')
  fill(/code/, 'abc')
  fill(/x\.count/, ' 3 ')
  submit()
  expect(stage.sent).toEqual([{ f: { account: 'a2', code: 'ABC', count: 3 } }])
})

test('an old draft is refused: a removed option, a text for a number, a text that is too long', async () => {
  const stage = await show(new Stage({ f: { account: 'gone' } }))
  fill(/x\.count/, 'drei')
  fill(/note/, 'zu lang')
  submit()
  expect(stage.errors).toEqual([
    { id: 'f-account', message: 'ui.error.enum x.account' },
    { id: 'f-count', message: 'ui.error.type x.count integer' },
    { id: 'f-note', message: 'ui.error.maxLength x.note 5' },
  ])
  expect(danglingIds(document)).toEqual([])
})

test('a secret is never in the draft', async () => {
  const stage = await show(new Stage())
  fill(/code/, 'abc')
  fill(/note/, 'ja')
  dispatchEvent(new Event('pagehide'))
  expect(stage.drafts.f).toEqual({ note: 'ja' })
})

test('a form that failed to load is asked for again', async () => {
  let tries = 0
  const flaky = withForm(() => (tries++ ? Promise.resolve(extrasForm) : Promise.reject(new Error('offline'))))
  vi.useFakeTimers()
  await expect(loadForm(flaky, 'extras')).rejects.toThrow('offline')
  // Kept for a moment, because React renders again to read it.
  vi.advanceTimersByTime(1000)
  vi.useRealTimers()
  expect((await loadForm(flaky, 'extras')).id).toBe('extras')
  expect(loadForm(flaky, 'extras')).toBe(loadForm(flaky, 'extras'))
})

test('an unknown check is an error, not skipped', async () => {
  const checks = [{ check: 'nosuch', field: 'account', text: 'x.y' }]
  const form = await loadForm(
    withForm(() => Promise.resolve({ ...extrasForm, ui: { ...extrasForm.ui, checks } })),
    'extras',
  )
  const context = {
    messages: createMessageCodec(),
    chosen: new Map(),
    hasText: () => true,
    resolve: () => ({}),
    offered: {},
  }
  expect(() => validationRulesOf(form, context).findings({ account: 'a1' })).toThrow(
    'no check is named "nosuch"',
  )
})

test('a fixed error leaves the summary when its field loses the focus', async () => {
  const stage = await show(new Stage())
  stage.open = [{ id: 'f-account', message: 'x' }]
  submit()
  expect(stage.errors.map(({ id }) => id)).toEqual(['f-account'])
  fill(/account/, 'a2')
  fireEvent.blur(screen.getByLabelText(/account/))
  await vi.waitFor(() => expect(stage.open).toEqual([]), { timeout: 60_000 })
})

test('the label of a choice between groups is shown once, and names both', async () => {
  const forms = withForm(() => Promise.resolve(unionForm))
  await loadForm(forms, 'union')
  await act(async () => {
    render(
      <Fake stage={new Stage()} with={forms}>
        <Suspense fallback="loading">
          <FormElement element={{ type: 'form', name: 'f', form: 'union' }} />
        </Suspense>
      </Fake>,
    )
  })
  const unionOf = (name: string) => screen.getByRole('combobox', { name }).closest('.form-union')
  expect(screen.getByRole('group', { name: /^x\.reach/ })).toBeTruthy()
  expect(unionOf('x.reach')?.className).toContain('form-union-named')
  expect(unionOf('x.choose')?.className).not.toContain('form-union-named')
})
