import { expect, it } from 'vitest'
import { localTime, momentOf } from '#src/tools/studio/moment.ts'

it.each(['2026-12-05T20:00', '2026-07-01T06:30'])('%s is the same moment, with a zone, and back', (local) => {
  expect(momentOf(local)).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:00[+-]\d{2}:\d{2}$/)
  expect(new Date(momentOf(local)).getTime()).toBe(new Date(local).getTime())
  expect(localTime(momentOf(local))).toBe(local)
})

it('another zone becomes the one of this machine', () => {
  expect(new Date(localTime('2026-12-05T20:00:00+09:00')).toISOString()).toBe('2026-12-05T11:00:00.000Z')
})

it('an invalid time is empty', () => {
  expect(localTime('05.12.2026')).toBe('')
  expect(momentOf('')).toBe('')
})
