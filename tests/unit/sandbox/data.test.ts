import { describe, expect, test } from 'vitest'
import { banks, behaviours, categories, samples } from '#src/tools/sandbox/data.ts'
import { scenarioById, scenarioIds } from '#src/tools/sandbox/scenario.ts'
import { checkEntity, shapeOf, type CallName } from '#src/tools/sandbox/http/validate.ts'
import { callSchemas } from '#src/tools/sandbox/http/schemas.ts'
import { isCreditorId } from '#src/checks/bank-numbers.ts'
import { isValidIBAN } from 'ibantools'
import { directory, toPartner } from '#src/tools/sandbox/switch/directory.ts'
import { methodsOf } from '#src/tools/sandbox/bank/methods.ts'
import type { Login } from '#src/tools/sandbox/session.ts'
import { readdirSync } from 'node:fs'

describe('banks', () => {
  test('are the 25 of the contract and the new bank, each valid against its schema, each with a behaviour', () => {
    expect(banks).toHaveLength(26)
    for (const bank of banks) {
      expect(checkEntity('bank', bank), bank.name).toBeUndefined()
      expect(behaviours[bank.bankCode], bank.name).toBeDefined()
    }
  })
  test('only Nirgendwo and the new bank give no login', () => {
    expect(banks.filter((bank) => !bank.supported).map((bank) => bank.name)).toEqual([
      'Nirgendwo Testbank',
      'Neue Hausbank Test',
    ])
  })
  test('sca.choice has at least two methods everywhere', () => {
    for (const { bankCode } of banks) {
      const login = { bankCode, name: 'sca.choice' } as Login // methodsOf reads these two fields only
      expect(methodsOf(login).length, bankCode).toBeGreaterThan(1)
    }
  })
})

describe('numbers', () => {
  const ibans = Object.values(behaviours).flatMap((bank) => bank.accounts.map((account) => account.iban))
  const scenarios = scenarioIds().map((id) => scenarioById(id)?.prefill?.newIban)
  test.each([...ibans, ...scenarios.filter((iban) => iban !== undefined)])(
    'IBAN %s passes mod 97',
    (iban) => {
      expect(isValidIBAN(iban)).toBe(true)
    },
  )
  test('IBANs are unique, and belong to their bank', () => {
    expect(new Set(ibans).size).toBe(ibans.length)
    for (const [code, bank] of Object.entries(behaviours))
      for (const account of bank.accounts) expect(account.iban.slice(4, 12)).toBe(code)
  })
  test('every creditor identifier passes mod 97', () => {
    const ids = directory.flatMap((partner) => partner.creditorId ?? [])
    expect(ids.length).toBeGreaterThan(150)
    expect(ids.filter((id) => !isCreditorId(id))).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
  })
  test('each kind of wrong number has its own error', () => {
    expect(isValidIBAN('DE50990000011234567010')).toBe(false)
    expect(isCreditorId('DE94ZZZ09999990001')).toBe(false)
  })
})

describe('scenarios', () => {
  test('inherit missing values from the scenario that they name in `like`', () => {
    const { title, ...linked } = scenarioById('P8-link') ?? {}
    const { title: other, ...plain } = scenarioById('P8') ?? {}
    expect(linked).toEqual({ ...plain, like: 'P8', link: true })
    expect(title).not.toBe(other)
    const known = new Set(scenarioIds())
    expect(scenarioIds().filter((id) => !known.has(scenarioById(id)?.like ?? id))).toEqual([])
  })
})

describe('partners', () => {
  test('of the directory are valid, have a known category and a name of their own', () => {
    for (const sample of directory) {
      expect(checkEntity('partner', toPartner(sample, 'x', 'detected')), sample.name).toBeUndefined()
      expect(categories.map(({ id }) => id)).toContain(sample.category)
    }
    expect(new Set(directory.map(({ name }) => name)).size).toBe(directory.length)
  })
  test('24 of the 25 samples are found in postings; every category has one', () => {
    expect(samples.filter(({ detected }) => detected !== false)).toHaveLength(24)
    expect(new Set(samples.map(({ category }) => category)).size).toBe(16)
  })
})

describe('calls', () => {
  const root = new URL('../../../schemas/', import.meta.url)
  test('every schema file of schemas/api is served', () => {
    const files = readdirSync(new URL('api/', root)).map((file) => file.replace('.schema.json', ''))
    expect(Object.keys(callSchemas).toSorted()).toEqual(files.toSorted())
    expect(files).toHaveLength(31)
  })
  test('no two calls share method and path', () => {
    const names = Object.keys(callSchemas) as CallName[] // the keys are the type
    const routes = names.map((name) => `${shapeOf(name).method} ${shapeOf(name).path}`)
    expect(new Set(routes).size).toBe(31)
  })
})
