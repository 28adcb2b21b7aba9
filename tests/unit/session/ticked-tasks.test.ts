// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ticksKey } from '#src/session/keys.ts'
import { dropExpiredTicks, dropTicks } from '#src/session/stored-ticks.ts'
import { readTicks, writeTicks } from '#src/session/ticked-tasks.ts'

const stored = () => localStorage.getItem(ticksKey)

describe('ticks after an order', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.useRealTimers()
  })
  it('is read again by the number of the order, and by no other', async () => {
    await writeTicks('KWS-1', ['stromwerk', 'cards'])
    await writeTicks('KWS-2', ['rent'])
    expect(await readTicks('KWS-1')).toEqual(['stromwerk', 'cards'])
    expect(await readTicks('KWS-2')).toEqual(['rent'])
    expect(await readTicks('KWS-3')).toEqual([])
  })
  it('is encrypted: neither the order nor the ticks can be read', async () => {
    await writeTicks('KWS-1', ['stromwerk'])
    expect(stored()).not.toMatch(/KWS|stromwerk/)
  })
  it('is written one change after the other, and the last one holds', async () => {
    await Promise.all([
      writeTicks('KWS-1', ['a']),
      writeTicks('KWS-1', ['a', 'b']),
      writeTicks('KWS-1', ['b']),
    ])
    expect(await readTicks('KWS-1')).toEqual(['b'])
    expect(JSON.parse(stored() ?? '')).toHaveLength(1)
    await writeTicks('KWS-1', [])
    expect(stored()).toBeNull()
  })
  it('is deleted after half a year, and when everything is erased', async () => {
    await writeTicks('KWS-1', ['a'])
    dropExpiredTicks()
    expect(await readTicks('KWS-1')).toEqual(['a'])
    vi.useFakeTimers({ now: Date.now() + 181 * 86_400_000, toFake: ['Date'] })
    expect(await readTicks('KWS-1')).toEqual([])
    dropExpiredTicks()
    expect(stored()).toBeNull()
    await writeTicks('KWS-1', ['a'])
    dropTicks()
    expect(stored()).toBeNull()
  })
  it('is ignored if it was not written by this app', async () => {
    for (const text of ['{', '5', '[{"at":1}]', `[{"at":${Date.now()},"salt":"é","iv":"x","data":"y"}]`]) {
      localStorage.setItem(ticksKey, text)
      expect(await readTicks('KWS-1')).toEqual([])
    }
  })
})
