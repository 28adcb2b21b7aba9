import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { loadForm } from '#engine/form/load.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import { Fake, Stage, product } from './fake.tsx'

/** A person who does not exist. */
export const owner = {
  salutation: 'frau',
  firstName: 'Erika',
  lastName: 'Muster',
  birthDate: '1980-02-29',
  street: 'Musterweg',
  houseNo: '1',
  zip: '99999',
  city: 'Musterstadt',
  email: 'erika@example.org',
}
export const account = { newIban: 'DE57991000001000000001' }
export const switchDay = { switchDate: '2026-12-16' }

/** Shows a form of schemas/forms as the element `f` of a screen, begun with values. */
export async function show(form: string, values: unknown, on = new Stage(), data: unknown = {}) {
  const scope = { context: { values, profile: { account: { ...account, ...switchDay } } }, data }
  await loadForm(product, form)
  await act(async () => {
    render(
      <Fake stage={on} scope={scope}>
        <Suspense fallback="loading">
          <FormElement element={{ type: 'form', name: 'f', form, initial: { from: '/context/values' } }} />
        </Suspense>
      </Fake>,
    )
  })
  return on
}
export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'go' }))
export function field(name: string): HTMLElement {
  const found = document.getElementById(`f-${name}`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

/** What stands in a field; of a day, as an ISO date. */
export const shown = (name: string): string =>
  (document.getElementById(`f-${name}-year`) ? [`${name}-year`, `${name}-month`, name] : [name])
    .map((one) => (field(one) as HTMLInputElement).value) // every field has one
    .join('-')

/** Types into a field as a customer does; a day goes into its three fields. */
export function type(name: string, value: string): void {
  const [year = '', month = '', day = ''] = value.split('-')
  const parts = { month, year }
  if (!document.getElementById(`f-${name}-year`)) fireEvent.change(field(name), { target: { value } })
  else {
    fireEvent.change(field(name), { target: { value: day } })
    for (const [part, text] of Object.entries(parts))
      fireEvent.change(field(`${name}-${part}`), { target: { value: text } })
  }
}
