// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { danglingIds } from './fake.tsx'
import { account, field, owner, sameDay, show, shown, submit, switchDay, type } from './show.tsx'

sameDay()

const oldIban = 'DE59990000011234567010'
const partner = {
  name: 'Stromwerk Musterstadt',
  category: 'energy',
  direction: 'debit',
  decision: 'self',
  creditorId: 'DE98ZZZ09999999999',
}
const forms: Record<string, Record<string, unknown>> = {
  owner,
  'new-account': account,
  'switch-day': switchDay,
  'old-account': { closeOld: 'no' },
  'close-account': { closeDate: '2027-03-01', transferIban: 'DE57991000001000000001' },
  partner,
}
const data = {
  // Read by a call, and as the list to choose from.
  accounts: Object.assign([{ iban: oldIban }], { accounts: [{ iban: oldIban }] }),
  categories: [{ id: 'energy', label: 'Strom und Gas' }],
}
const family = 'ABCDEFGHIJ'.repeat(7)

/** What a customer may get wrong, and the words that say how to mend it. */
const refused: [form: string, field: string, typed: string, message: string][] = [
  ['partner', 'creditorId', 'DE97ZZZ09999999999', 'partner.form.creditorIdWrong'],
  ['partner', 'creditorId', oldIban, 'partner.form.creditorIdOwnIban'],
  ['partner', 'creditorId', 'DE57 9910 0000 1000 0000 01', 'partner.form.creditorIdIban'],
  ['partner', 'name', `${family}A`, 'ui.error.maxLength'],
  ['new-account', 'newIban', 'DE12', 'profile.account.newIbanCountry'],
  ['new-account', 'newIban', 'FR1420041010050500013M02606', 'profile.account.newIbanCountry'],
  ['new-account', 'newIban', 'DE50990000011234567010', 'profile.account.newIbanInvalid'],
  ['new-account', 'newIban', 'de59 9900 0001 1234 5670 10', 'profile.account.newIbanSame'],
  ['new-account', 'newBic', 'HAUSXX90', 'profile.account.newBicInvalid'],
  ['switch-day', 'switchDate', '2026-12-03', 'profile.account.switchDateEarly'],
  ['switch-day', 'switchDate', '2026-12-12', 'profile.account.switchDateNoBusinessDay'],
  ['switch-day', 'switchDate', '2027-06-07', 'profile.account.switchDateLate'],
  ['close-account', 'closeDate', '2026-12-15', 'profile.closing.dateBeforeSwitch'],
  ['close-account', 'transferIban', 'DE58991000001000000001', 'profile.account.newIbanInvalid'],
  ['close-account', 'transferIban', oldIban, 'profile.closing.transferIbanSame'],
  ['owner', 'zip', '1234', 'profile.owner.zipPattern'],
  ['owner', 'email', 'erika', 'profile.owner.emailPattern'],
  ['owner', 'phone', 'keine', 'profile.owner.phonePattern'],
  ['owner', 'birthDate', '2008-12-03', 'profile.owner.birthDateTooYoung'],
  ['owner', 'birthDate', '0080-02-28', 'profile.owner.birthDateInvalid'],
]
test.each(refused)(
  '%s.%s = %s is not sent; the error says how to mend it, and all that was typed stays',
  async (form, name, typed, message) => {
    const on = await show(form, forms[form], { data })
    type(name, typed)
    submit()
    expect(on.sent).toEqual([])
    expect(on.errors.map(({ id }) => id)).toEqual([`f-${name}`])
    expect(on.errors[0]?.message.split(' ')[0]).toBe(message)
    expect(document.getElementById(`f-${name}-error`)?.textContent).toBe(on.errors[0]?.message)
    expect(danglingIds(document)).toEqual([])
    for (const [other, value] of Object.entries({ ...forms[form], [name]: typed })) {
      const control = field(other)
      if (!(control instanceof HTMLInputElement) || control.type === 'radio') continue // Of a radio group the first control bears the name.
      const plain = (text: unknown) => String(text).replaceAll(' ', '') // Account numbers are shown in groups.
      expect(plain(shown(other))).toBe(plain(value))
    }
    window.dispatchEvent(new Event('pagehide'))
    expect(on.drafts.f).toMatchObject({ ...forms[form], [name]: expect.anything() })
  },
)

test('a standing order is not ours to tell; the other choices stay in sight', async () => {
  const address = { line1: 'Weg 1', zip: '10115', city: 'Berlin' }
  const order = { ...partner, ...address, direction: 'standing-order', decision: 'inform' }
  const on = await show('partner', order, { data })
  submit()
  expect(on.errors.map(({ message }) => message.split(' ')[0])).toEqual(['partner.form.decisionOrder'])
  expect(document.querySelectorAll('[type=radio]')).toHaveLength(3)
})

const taken: [form: string, field: string, typed: string][] = [
  ['owner', 'lastName', '😀'.repeat(50)],
  ['owner', 'lastName', 'محمد الأمين'],
  ['partner', 'name', family],
  ['partner', 'name', 'שירותי חשמל 🔌'],
  ['partner', 'creditorId', 'DE98 ABC0 9999 9999 99'],
  ['switch-day', 'switchDate', '2026-12-24'],
  ['old-account', 'closeOld', ''],
]
test.each(taken)('%s.%s = %s is sent as it was typed', async (form, name, typed) => {
  const on = await show(form, forms[form], { data })
  if (typed) type(name, typed)
  submit()
  expect(on.errors).toEqual([])
  const sent = typed.startsWith('DE98') ? typed.replaceAll(' ', '') : typed || forms[form]?.[name]
  expect(on.sent).toEqual([{ f: { ...forms[form], [name]: sent } }])
})
