// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import Records from '#engine/screen/elements/records.tsx'
import type { RecordsElement } from '#generated/engine.ts'
import { product, showInForm } from './fake.tsx'
import { field, owner, sameDay, submit, type as typeIn } from './show.tsx'

sameDay()

const element: RecordsElement = {
  type: 'records',
  name: 'owners',
  legend: 'owners',
  value: { from: '/context/owners' },
  initial: { from: '/data/owners' },
  kinds: [
    { form: 'owner', add: 'add.person', switchLabel: 'instead.person' },
    {
      form: 'owner-company',
      add: 'add.company',
      switchLabel: 'instead.company',
      where: { from: '/item/salutation', in: ['firma'] },
      fixed: { salutation: 'firma' },
    },
  ],
  title: ['/item/company', '/item/firstName', '/item/lastName'],
  unnamed: 'unnamed',
  firstRequired: ['email'],
  copyFromFirst: ['street', 'houseNo', 'zip', 'city'],
  max: 3,
}
const { salutation, ...texts } = owner
const max = { ...owner, firstName: 'Max', salutation: 'herr', email: undefined }

async function show(
  owners: unknown = null,
  data: Record<string, unknown> = {},
  change: Partial<RecordsElement> = {},
) {
  await Promise.all(element.kinds.map(({ form }) => loadForm(product, form)))
  return showInForm(<Records element={{ ...element, ...change }} />, { context: { owners }, data })
}
const rows = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('.list-title')?.textContent)
const value = (name: string) => (field(name, 'owners') as HTMLInputElement).value // every field has one
const type = (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values)) typeIn(name, text, 'owners')
}
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('a list of people', () => {
  it('begins as a form, and its first record is sent as a list of one', async () => {
    const on = await show()
    expect(rows()).toEqual([])
    fireEvent.click(screen.getByLabelText(`profile.owner.salutations.${salutation}`))
    type(texts)
    submit()
    expect(on.errors).toEqual([])
    expect(on.sent).toEqual([{ owners: [owner] }])
  })
  it('shows its records as rows, and opens an incomplete one', async () => {
    const on = await show([owner, { ...max, zip: '1' }])
    expect(rows()).toEqual(['Erika Muster'])
    expect(value('zip')).toBe('1')
    submit()
    expect(on.errors).toEqual([{ id: 'owners-zip', message: expect.stringContaining('zipPattern') }])
    type({ zip: '99999' })
    submit()
    expect(on.sent).toEqual([{ owners: [owner, { ...max, zip: '99999' }] }])
  })
  it('gives a new person the address of the first; refuses one under 18, and keeps what was typed', async () => {
    const on = await show([owner])
    await press('add.person')
    expect([value('street'), value('firstName')]).toEqual(['Musterweg', ''])
    type({ firstName: 'Kim', lastName: 'Muster', birthDate: '2010-01-01' })
    fireEvent.click(screen.getByLabelText(/salutations\.keine/))
    await press('ui.records.save')
    expect(rows()).toEqual(['Erika Muster'])
    expect(document.getElementById('owners-birthDate-error')?.textContent).toMatch(/birthDateTooYoung.* 18$/)
    expect(document.activeElement).toBe(field('birthDate', 'owners'))
    expect(value('firstName')).toBe('Kim')
    window.dispatchEvent(new Event('pagehide'))
    expect(on.drafts.owners).toMatchObject({ items: [owner], open: { values: { firstName: 'Kim' } } })
    type({ birthDate: '1990-01-01' })
    await press('ui.records.save')
    expect(rows()).toEqual(['Erika Muster', 'Kim Muster'])
  })
  it('keeps a person that the bank knows: what it says cannot be changed or removed, what is missing is asked for', async () => {
    const fixed = { firstReadOnly: { from: '/data/fixed' } }
    const names = ['firstName', 'birthDate', 'zip', 'title', 'unknown']
    const on = await show([{ ...owner, zip: '1' }], { fixed: names }, fixed)
    const isFixed = (name: string) => (document.getElementById(`owners-${name}`) as HTMLInputElement).readOnly
    expect(['firstName', 'birthDate', 'birthDate-year'].map(isFixed)).toEqual([true, true, true])
    // A value that is wrong or missing could not be mended else.
    expect(['lastName', 'zip', 'title'].map(isFixed)).toEqual([false, false, false])
    expect(document.getElementById('owners-firstName-hint')?.textContent).toBe('ui.readOnly')
    expect(screen.queryByRole('button', { name: 'instead.company' })).toBeNull()
    type({ zip: '99999' })
    await press('add.person')
    expect(isFixed('firstName')).toBe(false)
    await press('ui.records.cancel')
    expect(screen.queryByRole('button', { name: /ui\.records\.remove/ })).toBeNull()
    submit()
    expect(on.sent).toEqual([{ owners: [owner] }])
  })
  it('folds what is known to its values, until it is opened or wrong', async () => {
    await show([{ ...owner, birthDate: undefined }])
    const fold = (name: string) => field(name, 'owners').closest('details')
    expect(['firstName', 'zip', 'phone', 'birthDate', 'email'].map((name) => fold(name)?.open)).toEqual([
      false,
      false,
      false,
      undefined,
      undefined,
    ])
    expect(fold('zip')?.querySelector('summary')?.textContent).toBe(
      'profile.owner.address Musterweg 1, 99999 Musterstadtui.change',
    )
    type({ zip: '1' })
    submit()
    expect([fold('zip')?.open, fold('firstName')?.open]).toEqual([true, false])
    await press('profile.owner.swapNames') // A bank prints "MUSTER ERIKA" too: one press puts it right.
    expect([value('firstName'), value('lastName')]).toEqual(['Muster', 'Erika'])
  })
  it('removes a record, and undo restores it at its position', async () => {
    const on = await show([owner, max])
    await press('ui.records.remove Erika Muster')
    expect(rows()).toEqual(['Max Muster'])
    const undo = screen.getByRole('button', { name: /ui\.records\.undo/ })
    expect(document.activeElement).toBe(undo)
    await press(/ui\.records\.undo/)
    expect(rows()).toEqual(['Erika Muster', 'Max Muster'])
    submit()
    expect(on.sent).toEqual([{ owners: [owner, max] }])
  })
})
