import { isValidIBAN } from 'ibantools'
import { expect, test } from 'vitest'
import { isCreditorId } from '#src/checks/bank-numbers.ts'
import { banks, behaviours, categories } from '#src/tools/sandbox/data.ts'
import { checkEntity } from '#src/tools/sandbox/http/validate.ts'
import { directory, toPartner } from '#src/tools/sandbox/switch/directory.ts'

test('every bank is valid and has a behaviour; its IBANs are valid, its own and given once', () => {
  for (const bank of banks) {
    expect(checkEntity('bank', bank), bank.name).toBeUndefined()
    expect(behaviours[bank.bankCode], bank.name).toBeDefined()
  }
  const ibans = Object.entries(behaviours).flatMap(([code, { accounts }]) =>
    accounts.map(({ iban = '' }) => {
      expect([isValidIBAN(iban), iban.slice(4, 12)], iban).toEqual([true, code])
      return iban
    }),
  )
  expect(new Set(ibans).size).toBe(ibans.length)
})

test('every partner of the directory is valid, with a known category, and a name and a creditor identifier of its own', () => {
  for (const sample of directory) {
    expect(checkEntity('partner', toPartner(sample, 'x', 'detected')), sample.name).toBeUndefined()
    expect(categories.map(({ id }) => id)).toContain(sample.category)
  }
  expect(new Set(directory.map(({ name }) => name)).size).toBe(directory.length)
  const ids = directory.flatMap((partner) => partner.creditorId ?? [])
  expect(ids.length).toBeGreaterThan(150)
  expect(ids.filter((id) => !isCreditorId(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
