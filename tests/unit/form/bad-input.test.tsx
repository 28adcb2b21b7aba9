// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sameDay } from './same-day.ts'
import { account, field, owner, show, shown, submit, switchDay, type } from './show.tsx'
import { Stage } from './fake.tsx'

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
  partner,
}
const data = {
  accounts: { accounts: [{ iban: oldIban }] },
  categories: [{ id: 'energy', label: 'Strom und Gas' }],
}
const family = 'ABCDEFGHIJ'.repeat(7)

/** What a customer may get wrong, and the words that say how to mend it. */
const refused: [form: string, field: string, typed: string, message: string][] = [
  ['partner', 'creditorId', 'DE97ZZZ09999999999', 'partner.form.creditorIdWrong'],
  ['partner', 'creditorId', oldIban, 'partner.form.creditorIdOwnIban'],
  ['partner', 'creditorId', 'DE57 9910 0000 1000 0000 01', 'partner.form.creditorIdIban'],
  ['partner', 'name', `${family}A`, 'ui.error.maxLength'],
  ['new-account', 'newIban', oldIban, 'profile.account.newIbanSame'],
  ['new-account', 'newIban', 'de59 9900 0001 1234 5670 10', 'profile.account.newIbanSame'],
  ['switch-day', 'switchDate', '2026-12-12', 'profile.account.switchDateNoBusinessDay'],
  ['switch-day', 'switchDate', '2026-12-25', 'profile.account.switchDateNoBusinessDay'],
  ['switch-day', 'switchDate', '2027-03-29', 'profile.account.switchDateNoBusinessDay'],
  ['owner', 'birthDate', '2008-12-03', 'profile.owner.birthDateTooYoung'],
  ['owner', 'lastName', family, 'ui.error.maxLength'],
]
test.each(refused)(
  '%s.%s = %s: the error explains how to correct it, and the input stays',
  async (form, name, typed, message) => {
    const on = new Stage()
    await show(form, forms[form], on, data)
    type(name, typed)
    submit()
    expect(on.sent).toEqual([])
    expect(on.errors.map(({ id }) => id)).toEqual([`f-${name}`])
    expect(on.errors[0]?.message.split(' ')[0]).toBe(message)
    for (const [other, value] of Object.entries(forms[form] ?? {})) {
      const control = field(other)
      // Of a radio group the first control bears the name.
      if (!(control instanceof HTMLInputElement) || control.type === 'radio') continue
      // Account numbers are shown in groups.
      const plain = (text: unknown) => String(text).replaceAll(' ', '')
      expect(plain(shown(other))).toBe(plain(other === name ? typed : value))
    }
    window.dispatchEvent(new Event('pagehide'))
    expect(on.drafts.f).toMatchObject({ ...forms[form], [name]: expect.anything() })
  },
)

const taken: [form: string, field: string, typed: string][] = [
  ['owner', 'firstName', 'X'],
  ['owner', 'lastName', family.slice(0, 50)],
  ['owner', 'lastName', '😀'.repeat(50)],
  ['owner', 'lastName', 'محمد الأمين'],
  ['owner', 'firstName', 'Zoë-Łucja 🌻'],
  ['partner', 'name', 'X'],
  ['partner', 'name', family],
  ['partner', 'name', 'שירותי חשמל 🔌'],
  ['partner', 'creditorId', 'DE98 ABC0 9999 9999 99'],
  ['switch-day', 'switchDate', '2026-12-24'],
]
test.each(taken)('%s.%s = %s is accepted unchanged', async (form, name, typed) => {
  const on = new Stage()
  await show(form, forms[form], on, data)
  type(name, typed)
  submit()
  expect(on.errors).toEqual([])
  const sent = typed.startsWith('DE98') ? typed.replaceAll(' ', '') : typed
  expect(on.sent).toEqual([{ f: { ...forms[form], [name]: sent } }])
})
