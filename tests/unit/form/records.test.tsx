// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it } from 'vitest'
import { loadForm } from '#engine/form/load.ts'
import Records from '#engine/screen/elements/records.tsx'
import type { RecordsElement } from '#generated/engine.ts'
import { Fake, Stage, danglingIds, product } from './fake.tsx'
import { sameDay } from './same-day.ts'
import { owner, submit } from './show.tsx'

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
  on = new Stage(),
  data: unknown = {},
  change: Partial<RecordsElement> = {},
) {
  await Promise.all(element.kinds.map(({ form }) => loadForm(product, form)))
  await act(async () => {
    render(
      <Fake stage={on} scope={{ context: { owners }, data }}>
        <Suspense fallback="loading">
          <Records element={{ ...element, ...change }} />
        </Suspense>
      </Fake>,
    )
  })
  return on
}
const rows = () =>
  screen.queryAllByRole('listitem').map((row) => row.querySelector('.list-title')?.textContent)
const field = (name: string) => {
  const found = document.getElementById(`owners-${name}`)
  if (!(found instanceof HTMLInputElement)) throw new Error(`no field ${name}`)
  return found
}
const type = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    const [year = '', month = '', day = ''] = value.split('-')
    const parts =
      name === 'birthDate'
        ? { [name]: day, [`${name}-month`]: month, [`${name}-year`]: year }
        : { [name]: value }
    for (const [part, text] of Object.entries(parts))
      fireEvent.change(field(part), { target: { value: text } })
  }
}
const press = (name: string | RegExp) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))

describe('a list of records', () => {
  it('begins as a form, and its first record is sent as a list of one', async () => {
    const on = await show()
    expect(rows()).toEqual([])
    fireEvent.click(screen.getByLabelText(`profile.owner.salutations.${salutation}`))
    type(texts)
    submit()
    expect(on.errors).toEqual([])
    expect(on.sent).toEqual([{ owners: [owner] }])
  })
  it('shows an error at each missing field, and sends nothing', async () => {
    const on = await show()
    submit()
    expect(on.sent).toEqual([])
    expect(on.errors.map(({ id }) => id)).toContain('owners-lastName')
    // The first one is asked for an address to write to, which its form alone does not need.
    expect(on.errors.map(({ id }) => id)).toContain('owners-email')
    expect(danglingIds(document)).toEqual([])
  })
  it('shows its records as rows, and opens an incomplete one', async () => {
    const on = await show([owner, { ...max, zip: '1' }])
    expect(rows()).toEqual(['Erika Muster'])
    expect(field('zip').value).toBe('1')
    submit()
    expect(on.errors).toEqual([{ id: 'owners-zip', message: expect.stringContaining('zipPattern') }])
    type({ zip: '99999' })
    submit()
    expect(on.sent).toEqual([{ owners: [owner, { ...max, zip: '99999' }] }])
  })
  it('refuses a person under 18 and keeps what was typed', async () => {
    const on = await show([owner])
    await press('add.person')
    type({ firstName: 'Kim', lastName: 'Muster', birthDate: '2010-01-01' })
    fireEvent.click(screen.getByLabelText(/salutations\.keine/))
    await press('ui.records.save')
    expect(rows()).toEqual(['Erika Muster'])
    expect(document.getElementById('owners-birthDate-error')?.textContent).toMatch(/birthDateTooYoung.* 18$/)
    expect(document.activeElement).toBe(field('birthDate'))
    expect(field('firstName').value).toBe('Kim')
    window.dispatchEvent(new Event('pagehide'))
    expect(on.drafts.owners).toMatchObject({ items: [owner], open: { values: { firstName: 'Kim' } } })
    type({ birthDate: '1990-01-01' })
    await press('ui.records.save')
    expect(rows()).toEqual(['Erika Muster', 'Kim Muster'])
  })
  it('copies the address of the first record into a new one', async () => {
    await show([owner])
    await press('add.person')
    expect(field('street').value).toBe('Musterweg')
    expect(field('firstName').value).toBe('')
  })
  it.each([
    ['X', 'Y'],
    ['A'.repeat(50), 'B'.repeat(50)],
    ['😀🌻', 'Łuczak'],
    ['محمد', 'الأمين'],
  ])('takes and names %s %s', async (firstName, lastName) => {
    const on = await show([{ ...owner, firstName, lastName }])
    expect(rows()).toEqual([`${firstName} ${lastName}`])
    // Words of any direction stand on their own.
    expect(document.querySelector('.list-title')?.getAttribute('dir')).toBe('auto')
    expect(screen.getByRole('button', { name: `ui.records.edit ${firstName} ${lastName}` })).toBeTruthy()
    submit()
    expect(on.sent).toEqual([{ owners: [{ ...owner, firstName, lastName }] }])
  })
  it('keeps the first record if run-time data fixes some of its fields, and asks for the others', async () => {
    const fixed = { firstReadOnly: { from: '/data/fixed' } }
    const names = ['firstName', 'birthDate', 'zip', 'title', 'unknown']
    const on = await show([{ ...owner, zip: '1' }], new Stage(), { fixed: names }, fixed)
    const isFixed = (name: string) => (document.getElementById(`owners-${name}`) as HTMLInputElement).readOnly
    expect(['firstName', 'birthDate', 'birthDate-year'].map(isFixed)).toEqual([true, true, true])
    // A value that is wrong or missing could not be mended else.
    expect(['lastName', 'zip', 'title'].map(isFixed)).toEqual([false, false, false])
    expect(document.getElementById('owners-firstName-hint')?.textContent).toBe('ui.readOnly')
    expect(screen.queryByRole('button', { name: 'instead.company' })).toBeNull()
    type({ zip: '99999' })
    await press('add.person')
    expect(isFixed('firstName')).toBe(false)
    type({ firstName: 'Max' })
    await press('ui.records.cancel')
    submit()
    expect(on.sent).toEqual([{ owners: [owner] }])
  })
  it('does not remove a first record with fixed fields', async () => {
    const fixed = { firstReadOnly: { from: '/data/fixed' } }
    await show([owner, max], new Stage(), { fixed: ['firstName'] }, fixed)
    expect(screen.queryByRole('button', { name: 'ui.records.remove Erika Muster' })).toBeNull()
    await press('ui.records.remove Max Muster')
    expect(rows()).toEqual(['Erika Muster'])
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
  it('leaves a record as it was when its form is left', async () => {
    await show([owner])
    await press('ui.records.edit Erika Muster')
    await press('add.person')
    type({ firstName: 'Niemand' })
    await press('ui.records.cancel')
    expect(rows()).toEqual(['Erika Muster'])
  })
  it('changes the kind of a record, and keeps the fields that both kinds have', async () => {
    await show()
    type({ street: 'Musterweg' })
    await press('instead.company')
    expect(field('street').value).toBe('Musterweg')
    expect(field('company').value).toBe('')
  })
  it('has at most the maximum number of records', async () => {
    await show([owner, max, { ...max, firstName: 'Kim' }])
    expect(screen.queryByRole('button', { name: 'add.person' })).toBeNull()
  })
  it('shows the answer of a later query, unless something was typed before', async () => {
    const on = await show(null, new Stage(), { owners: [max] })
    expect(field('firstName').value).toBe('Max')
    expect(on.drafts).toEqual({})
  })
  it('shows its legend to everybody, or to screen readers only', async () => {
    await show([owner])
    expect(screen.getByRole('heading', { name: 'owners' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'owners' })).toBeTruthy()
    cleanup()
    await show([owner], new Stage(), {}, { legendHidden: true })
    expect(screen.queryByRole('heading', { name: 'owners' })).toBeNull()
    expect(screen.getByRole('region', { name: 'owners' })).toBeTruthy()
  })
  it('may stay empty if the minimum is 0, and an opened form can be closed', async () => {
    const on = await show(null, new Stage(), {}, { min: 0, empty: 'none.yet' })
    expect(screen.getByText('none.yet')).toBeTruthy()
    expect(document.getElementById('owners-firstName')).toBeNull()
    await press('add.person')
    expect(screen.queryByText('none.yet')).toBeNull()
    await press('ui.records.cancel')
    submit()
    expect(on.sent).toEqual([{ owners: [] }])
  })
  it('removes the only record if the minimum is 0', async () => {
    const on = await show([owner], new Stage(), {}, { min: 0 })
    await press(/ui\.records\.remove/)
    submit()
    expect(on.sent).toEqual([{ owners: [] }])
  })
})
