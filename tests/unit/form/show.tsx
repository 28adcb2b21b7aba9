import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import FormElement from '#engine/screen/elements/form.tsx'
import type { FormElement as Element } from '#generated/engine.ts'
import { product, showInForm } from './fake.tsx'

/** For all tests of a file: Wednesday, 2 December 2026, and not one error on the console. */
export function sameDay(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error')
    vi.useFakeTimers({ now: new Date(2026, 11, 2, 12), toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    cleanup()
    expect(console.error).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}

/** As long as typing pauses before it is reported. */
export const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(350)))

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

interface Own extends Omit<Parameters<typeof showInForm>[1], 'context'> {
  element?: Partial<Element>
}

/** Shows a form as the element `f` of a screen, begun with values. */
export async function show(form: string, values?: unknown, { element, ...own }: Own = {}) {
  await loadForm(own.of ?? product, form)
  const initial = { from: '/context/values' }
  const context = { values, profile: { account: { ...account, ...switchDay } } }
  return showInForm(<FormElement element={{ type: 'form', name: 'f', form, initial, ...element }} />, {
    context,
    ...own,
  })
}
export const submit = () => fireEvent.click(screen.getByRole('button', { name: 'go' }))
export function field(name: string, element = 'f'): HTMLElement {
  const found = document.getElementById(`${element}-${name}`)
  if (!found) throw new Error(`no field ${name}`)
  return found
}
const isDay = (name: string, element = 'f') => document.getElementById(`${element}-${name}-year`) !== null

/** What stands in a field; of a day, as an ISO date. */
export const shown = (name: string): string =>
  (isDay(name) ? [`${name}-year`, `${name}-month`, name] : [name])
    .map((one) => (field(one) as HTMLInputElement).value) // every field has one
    .join('-')

/** Types into a field as a customer does; a day goes into its three fields. */
export function type(name: string, value: string, element?: string): void {
  const [year = '', month = '', day = ''] = value.split('-')
  const parts = isDay(name, element)
    ? { [name]: day, [`${name}-month`]: month, [`${name}-year`]: year }
    : { [name]: value }
  for (const [part, text] of Object.entries(parts))
    fireEvent.change(field(part, element), { target: { value: text } })
}
