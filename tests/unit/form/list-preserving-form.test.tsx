// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import { Fake, Stage, product } from './fake.tsx'
import * as carriedForm from './schemas/carried.schema.json?form'
import { field, submit, type } from './show.tsx'

afterEach(cleanup)

// By itself RJSF clears both lists with the first key, as soon as a form has a condition anywhere.
test('a condition that shows a field clears neither a list of fixed places nor one of alternatives', async () => {
  const stage = new Stage()
  const forms = { ...product, form: () => Promise.resolve(carriedForm) }
  await loadForm(forms, 'carried')
  await act(async () => {
    render(
      <Fake stage={stage} with={forms}>
        <Suspense fallback="loading">
          <FormElement element={{ type: 'form', name: 'f', form: 'carried' }} />
        </Suspense>
      </Fake>,
    )
  })
  type('hours-0', '8 Uhr')
  type('hours-1', '9 Uhr')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: '1' } })
  type('ways-0-street', 'Weg 1')
  fireEvent.click(field('ask'))
  type('more', 'ja')
  submit()
  const values = { hours: ['8 Uhr', '9 Uhr'], ways: [{ way: 'post', street: 'Weg 1' }] }
  expect(stage.sent.at(-1)).toEqual({ f: { ...values, ask: true, more: 'ja' } })

  // What the condition showed is still given up with it.
  fireEvent.click(field('ask'))
  submit()
  expect(stage.sent.at(-1)).toEqual({ f: { ...values, ask: false } })
})
