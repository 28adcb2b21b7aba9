// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import { Fake, Stage, danglingIds, product } from './fake.tsx'
import { sameDay } from './same-day.ts'
import { owner } from './show.tsx'

sameDay()
afterEach(cleanup)

async function show() {
  const stage = new Stage()
  await loadForm(product, 'owner')
  const one = (name: string, legend: string) => (
    <FormElement
      element={{ type: 'form', name, form: 'owner', legend, initial: { from: `/context/${name}` } }}
    />
  )
  await act(async () => {
    render(
      <Fake stage={stage} scope={{ context: { first: owner, second: { ...owner, firstName: 'Max' } } }}>
        <Suspense fallback="loading">
          {one('first', 'x.first')}
          {one('second', 'x.second')}
        </Suspense>
      </Fake>,
    )
  })
  return stage
}
const controls = () => [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]

test('a form shown twice on a screen has separate groups, ids and autofill', async () => {
  await show()
  const groups = ['x.first', 'x.second'].map((name) => screen.getByRole('group', { name }))
  const inputs = groups.map((group) => within(group).getByLabelText(/firstName/))
  expect(inputs.map((input) => (input as HTMLInputElement).value)).toEqual(['Erika', 'Max'])
  expect(inputs.map((input) => input.getAttribute('autocomplete'))).toEqual([
    'section-first given-name',
    'section-second given-name',
  ])
  const ids = controls().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(danglingIds(document)).toEqual([])
  const filled = controls()
    .map((control) => control.getAttribute('autocomplete') ?? '')
    .filter((token) => token && token !== 'off')
  expect(filled.length).toBeGreaterThan(10)
  expect(new Set(filled).size, filled.join('\n')).toBe(filled.length)
})

test('a choice in one copy does not change the other, and both are sent', async () => {
  const stage = await show()
  const [first, second] = ['x.first', 'x.second'].map((name) => screen.getByRole('group', { name }))
  if (!first || !second) throw new Error('not both forms are there')
  fireEvent.click(within(second).getByRole('radio', { name: /divers/ }))
  const chosen = (group: HTMLElement) =>
    group.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value
  expect([chosen(first), chosen(second)]).toEqual(['frau', 'divers'])
  fireEvent.click(screen.getByRole('button', { name: 'go' }))
  expect(stage.errors).toEqual([])
  expect(stage.sent).toMatchObject([
    { first: { salutation: 'frau', firstName: 'Erika' }, second: { salutation: 'divers', firstName: 'Max' } },
  ])
})
