// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import { Fake, Stage, product } from './fake.tsx'
import * as joinedForm from './schemas/joined.schema.json?form'
import { field, shown, submit, type } from './show.tsx'

// A schema made of parts: definitions in allOf, alternatives in a dependency, alternatives in alternatives.
let stage: Stage
beforeEach(async () => {
  stage = new Stage()
  const forms = { ...product, form: () => Promise.resolve(joinedForm) }
  await loadForm(forms, 'joined')
  await act(async () => {
    render(
      <Fake stage={stage} with={forms}>
        <Suspense fallback="loading">
          <FormElement element={{ type: 'form', name: 'f', form: 'joined' }} />
        </Suspense>
      </Fake>,
    )
  })
})
afterEach(cleanup)

const choose = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test('an object that extends a definition keeps typed values, and has its defaults', () => {
  expect(shown('home-floor')).toBe('0')
  type('home-street', 'Weg 1')
  type('home-floor', '2')
  type('count', '2')
  type('price', '2')
  type('tree-value', '1')
  submit()
  expect(stage.sent.at(-1)).toMatchObject({ f: { home: { street: 'Weg 1', floor: 2 }, total: 4 } })
})

test('a dependency shows the errors of its selected alternative, with numbers in German notation and none of computed values', () => {
  type('home-street', 'Weg 1')
  type('tree-value', '1')
  submit()
  expect(stage.errors).toEqual([
    { id: 'f-price', message: 'ui.error.multipleOf x.price 0,01' },
    { id: 'f-count', message: 'ui.error.required x.count count' },
  ])
})

test('a nested choice does not restore values of the choice around it', () => {
  type('home-street', 'Weg 1')
  type('price', '2')
  type('count', '2')
  choose('tree__oneof_select', '1')
  fireEvent.click(screen.getByRole('button', { name: /x\.add/ }))
  type('tree-nodes-0-value', '1')
  fireEvent.click(screen.getByRole('button', { name: /x\.add/ }))
  choose('tree-nodes-1__oneof_select', '1')
  submit()
  expect(stage.sent.at(-1)).toMatchObject({
    f: { tree: { kind: 'branch', nodes: [{ kind: 'leaf', value: 1 }, { kind: 'branch' }] } },
  })
  expect(JSON.stringify(stage.sent.at(-1)).match(/"nodes"/g)).toHaveLength(1)
})
