// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { FormModule, Product } from '#engine/view/engine.ts'
import { product } from './fake.tsx'
import { field, sameDay, show, submit, type } from './show.tsx'

sameDay()

const garden = () => import('./schemas/garden.schema.json?form') as Promise<FormModule>
const of: Product = { ...product, form: garden }
const wrong = () => [...document.querySelectorAll('[aria-invalid="true"]')].map(({ id }) => id)

test('a required object that is empty has the errors of its fields, and a group does not repeat its only label', async () => {
  const on = await show('garden', undefined, { of })
  expect(screen.getAllByText('x.code')).toHaveLength(1)
  submit()
  expect(on.errors.map(({ id }) => id)).toEqual(['f-place-street', 'f-place-city'])
})

test('what is added after a refused submit shows no error until it is left, or sent', async () => {
  const on = await show('garden', undefined, { of })
  submit()
  fireEvent.click(screen.getByRole('button', { name: /ui.list.add/ }))
  type('place-street', 'Weg 1')
  fireEvent.blur(field('place-street'))
  expect(wrong()).toEqual(['f-place-city'])
  fireEvent.blur(field('beds-0-name'))
  expect(wrong()).toEqual(['f-place-city', 'f-beds-0-name'])
  submit()
  expect(on.errors.map(({ id }) => id)).toEqual(['f-place-city', 'f-beds-0-name', 'f-beds-0-size'])
})
