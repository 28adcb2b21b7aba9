// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as options from '../../fixtures/real-data/options.schema.json?form'
import { product } from '../form/fake.tsx'
import { show as showForm, submit } from '../form/show.tsx'

const show = (values: object) =>
  showForm('options', values, { of: { ...product, form: () => Promise.resolve(options) } })

/** The controls of the options of a field, in the order of the schema; the first one of a select is "please choose". */
const controls = (name: string): (HTMLInputElement | HTMLOptionElement)[] => {
  const field = document.getElementById(`f-${name}`)
  return field instanceof HTMLSelectElement
    ? [...field.options].slice(1)
    : [...(field?.closest('fieldset')?.querySelectorAll('input') ?? [])]
}
const isOn = (control: HTMLInputElement | HTMLOptionElement) =>
  control instanceof HTMLInputElement ? control.checked : control.selected

/** Chooses the option at a place. */
function choose(name: string, at: number) {
  const control = controls(name)[at]
  if (control instanceof HTMLInputElement) fireEvent.click(control)
  else
    fireEvent.change(document.getElementById(`f-${name}`) as HTMLElement, {
      target: { value: control?.value },
    }) // it is there
}

test.each([
  ['nothing', 1, null],
  ['nothing', 0, 'yes'],
  ['empty', 0, ''],
  ['empty', 1, 'a'],
  ['mixed', 0, 1],
  ['mixed', 1, '1'],
  ['mixed', 2, true],
  ['mixed', 3, 'true'],
  ['mixed', 4, 'null'],
  ['mixed', 5, null],
  ['number', 0, 0],
  ['several', 0, [1]],
  ['several', 1, ['1']],
  ['several', 2, ['']],
] as const)('an option is chosen, shown and sent as it is: %s, option %d is %j', async (name, at, value) => {
  const stage = await show({})
  choose(name, at)
  expect(controls(name).map(isOn)).toEqual(controls(name).map((_, index) => index === at))
  submit()
  expect(stage.errors).toEqual([])
  expect(stage.sent).toEqual([{ f: { [name]: value } }])
})

test('options that were chosen before are shown', async () => {
  const values = { nothing: null, empty: '', mixed: '1', number: 2, several: ['1', ''] }
  const stage = await show(values)
  const shown = Object.keys(values).map((name) =>
    controls(name)
      .map(isOn)
      .flatMap((on, at) => (on ? [at] : [])),
  )
  expect(shown).toEqual([[1], [0], [1], [2], [1, 2]])
  submit()
  expect(stage.sent).toEqual([{ f: values }])
})
