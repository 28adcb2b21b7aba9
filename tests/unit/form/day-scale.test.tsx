// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import type { Scope } from '#engine/flow/binding.ts'
import type { FormElement as Element } from '#generated/engine.ts'
import { Fake, Stage, product } from './fake.tsx'
import { field, submit } from './show.tsx'

afterEach(cleanup)

const scales = {
  switchDate: {
    label: 'slider',
    to: { from: '/data/ready' },
    events: { from: '/data/postings' },
  },
}

function Page({ stage, data }: Readonly<{ stage: Stage; data: Scope['data'] }>) {
  const day = {
    type: 'form',
    name: 'f',
    form: 'switch-day',
    initial: { from: '/context/day' },
    scales,
  } satisfies Element
  return (
    <Fake stage={stage} scope={{ context: { day: { switchDate: '2026-12-09' } }, data }}>
      <Suspense fallback="loading">
        <FormElement element={day} />
      </Suspense>
    </Fake>
  )
}

test('a day that is typed while the scale still loads stays when the scale arrives', async () => {
  const stage = new Stage()
  await loadForm(product, 'switch-day')
  const { rerender } = await act(async () => render(<Page stage={stage} data={{}} />))
  expect(screen.queryByRole('slider')).toBeNull()
  fireEvent.change(field('switchDate'), { target: { value: '2026-12-16' } })
  await act(async () => rerender(<Page stage={stage} data={{ ready: '2026-12-09', postings: [] }} />))
  expect(screen.getByRole('slider')).toBeDefined()
  expect(field('switchDate')).toHaveProperty('value', '2026-12-16')
  submit()
  expect(stage.sent).toEqual([{ f: { switchDate: '2026-12-16' } }])
})
