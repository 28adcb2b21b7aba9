import { describe, expect, it } from 'vitest'
import { decideReload } from '#src/boot/reload-guard.ts'

const now = 1_700_000_000_000
const at = (difference: number) => String(now + difference)

const cases: [name: string, stored: string | null, verdict: 'reload' | 'rethrow'][] = [
  ['no mark', null, 'reload'],
  ['a reload just now', at(0), 'rethrow'],
  ['a reload 299.999 s ago', at(-299_999), 'rethrow'],
  ['a reload 300.001 s ago', at(-300_001), 'reload'],
  ['a reload a day ago', at(-86_400_000), 'reload'],
  ['a clock set back by a second', at(1000), 'rethrow'],
  ['a clock set back by 299.999 s', at(299_999), 'rethrow'],
  ['a mark 300.001 s ahead', at(300_001), 'reload'],
  ['a mark years ahead', at(1e11), 'reload'],
  ['an empty mark', '', 'reload'],
  ['words', 'yesterday', 'reload'],
  ['null in words', 'null', 'reload'],
  ['not a number', 'NaN', 'reload'],
  ['infinity', 'Infinity', 'reload'],
  ['a negative number', '-5', 'reload'],
  ['an exponent', '17e11', 'reload'],
  ['a number with a blank', ` ${now}`, 'reload'],
  ['JSON', `{"at":${now}}`, 'reload'],
  ['markup', '<script>', 'reload'],
  ['a megabyte', '1'.repeat(1e6), 'reload'],
]

describe('decideReload', () => {
  it.each(cases)('%s', (_name, stored, verdict) => {
    expect(decideReload({ now, stored, canStore: () => true })).toBe(verdict)
    expect(decideReload({ now, stored, canStore: () => false })).toBe('rethrow')
  })

  it('writes nothing if the time of the last reload forbids one', () => {
    let writes = 0
    const canStore = () => ((writes += 1), true)
    expect(decideReload({ now, stored: at(-5), canStore })).toBe('rethrow')
    expect(writes).toBe(0)
    expect(decideReload({ now, stored: null, canStore })).toBe('reload')
    expect(writes).toBe(1)
  })
})
