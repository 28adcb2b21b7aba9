// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import type { Product } from '#engine/view/engine.ts'
import { Fake, Stage, product } from '../form/fake.tsx'
import * as form from './schemas/options.schema.json?form'
import schema from './schemas/options.schema.json' with { type: 'json' }

const options: Product = { ...product, form: () => Promise.resolve(form) }

/** The form, begun with these values. */
async function show(values: Record<string, unknown> = {}) {
  const stage = new Stage()
  await loadForm(options, 'options')
  await act(async () => {
    render(
      <Fake stage={stage} scope={{ context: { values }, data: {} }} with={options}>
        <Suspense fallback="loading">
          <FormElement
            element={{ type: 'form', name: 'f', form: 'options', initial: { from: '/context/values' } }}
          />
        </Suspense>
      </Fake>,
    )
  })
  return stage
}
const sent = (stage: Stage) => {
  fireEvent.click(screen.getByRole('button', { name: 'go' }))
  expect(stage.errors).toEqual([])
  return stage.sent[0]?.f
}

const values: unknown[] = schema.properties.select.enum
const titled: unknown[] = schema.properties.titled.oneOf.map(({ const: value }) => value)
const inputs = (name: string) => [
  ...document.querySelectorAll<HTMLInputElement>(`input[name="f-${name}"], input[name="${name}"]`),
]
const select = () => screen.getByLabelText<HTMLSelectElement>(/x\.select/)

describe('each option is one of its own, whatever its value is: null, "", 1 beside "1"', () => {
  it.each(values.map((value, index) => [value, index]))(
    '%j: chosen, shown and sent as it is',
    async (value, index) => {
      const stage = await show()
      fireEvent.change(select(), { target: { selectedIndex: Number(index) + 1 } })
      expect(select().selectedIndex).toBe(Number(index) + 1)
      const radio = inputs('radio')[Number(index)]
      if (radio) fireEvent.click(radio)
      const box = inputs('boxes')[Number(index)]
      if (box) fireEvent.click(box)
      for (const name of ['radio', 'boxes'])
        expect(inputs(name).map(({ checked }) => checked)).toEqual(values.map((_, at) => at === index))
      expect(sent(stage)).toEqual({ select: value, radio: value, boxes: [value] })
    },
  )

  it.each(values.map((value, index) => [value, index]))(
    '%j: a value that is there already is shown',
    async (value, index) => {
      const stage = await show({ select: value, radio: value, boxes: [value] })
      expect(select().selectedIndex).toBe(Number(index) + 1)
      for (const name of ['radio', 'boxes'])
        expect(inputs(name).map(({ checked }) => checked)).toEqual(values.map((_, at) => at === index))
      expect(sent(stage)).toEqual({ select: value, radio: value, boxes: [value] })
    },
  )

  it.each(titled.map((value, index) => [value, index]))('%j with a title', async (value, index) => {
    const stage = await show({ titled: value })
    expect(inputs('titled').map(({ checked }) => checked)).toEqual(titled.map((_, at) => at === index))
    expect(sent(stage)).toEqual({ titled: value, ...('boxes' in {} && {}) })
  })

  it('nothing is chosen before somebody chooses, and nothing is sent', async () => {
    const stage = await show()
    expect(select().selectedIndex).toBe(0)
    expect(document.querySelectorAll('input:checked')).toHaveLength(0)
    expect(new Set(inputs('radio').map(({ id }) => id)).size).toBe(values.length)
    expect(sent(stage)).toEqual({})
  })
})
