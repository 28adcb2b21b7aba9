import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProject, rules } from '#engine/tools/check/check.ts'
import { base, cases, checkBroken, fixtures } from './broken.ts'

it('the check finds nothing in a sound configuration', () => {
  expect(checkProject(base)).toEqual([])
})

it('the check has an example of what each rule finds', () => {
  const files = readdirSync(join(fixtures, 'rules'))
    .map((file) => file.replace('.json', ''))
    .toSorted()
  expect(files).toEqual(rules.map(({ id }) => id).toSorted())
})

it('a field that nobody can enter may be required where the screen hands it over', () => {
  const form = { file: 'schemas/forms/guest.schema.json', op: 'set', value: true } as const
  const screen = {
    file: 'flows/order/screens/guest.json',
    op: 'set',
    value: { from: '/context/guest' },
  } as const
  const pointer = '/properties/kind/readOnly'
  const found = checkBroken([
    { ...form, pointer },
    { ...screen, pointer: '/body/2/initial' },
  ])
  expect(found.filter(({ rule }) => rule === 'form-shape')).toEqual([])
})

describe.each(rules.map(({ id }) => id))('the check finds by its rule %s', (rule) => {
  it.each(cases(rule))('$why', ({ break: breaks, finds, see, says = '', also = [] }) => {
    const found = checkBroken(breaks)
    const own = found.filter((one) => one.rule === rule)
    expect(own.map(({ file, pointer, line }) => ({ file, pointer, line }))).toEqual(finds)
    const related = own.flatMap(({ relatedLocations = [] }) => relatedLocations)
    if (see) expect(related.map((one) => `${one.file} ${one.pointer}`)).toEqual(see)
    const others = found.filter((one) => one.rule !== rule).map((one) => one.rule)
    expect([...new Set(others)].toSorted()).toEqual(also)
    for (const { hint } of own) expect(hint).toMatch(/\S.*[.?]$/)
    expect(own[0]?.hint).toContain(says)
  })
})
