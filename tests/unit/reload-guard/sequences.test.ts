import { expect, it } from 'vitest'
import { decideReload } from '#src/boot/reload-guard.ts'

const pause = 300_000
const runs = 100_000

/** Mulberry32: the same sequences in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const storages = ['works', 'works', 'works', 'denied', 'full', 'silent'] as const
type Storage = (typeof storages)[number]

/** A tab: what the guard reads and writes, and two clocks, of which the guard sees only the one on the wall. */
class Tab {
  elapsed = 0
  wall = 1_700_000_000_000
  storage: Storage = 'works'
  kept: string | null = null
  reloads: { elapsed: number; storage: Storage; jumped: number }[] = []
  /** Since the last reload: how far the wall clock was put forward, and how far back. */
  forward = 0
  back = 0

  wait(time: number): void {
    this.elapsed += time
    this.wall += time
  }

  jump(time: number): void {
    this.wall += time
    if (time > 0) this.forward += time
    else this.back -= time
  }

  private store(mark: string): boolean {
    if (this.storage === 'works') this.kept = mark
    return this.storage !== 'denied' && this.storage !== 'full' && this.kept === mark
  }

  fail(): void {
    const stored = this.storage === 'denied' ? null : this.kept
    const verdict = decideReload({ now: this.wall, stored, canStore: () => this.store(String(this.wall)) })
    if (verdict === 'rethrow') return
    // A clock that was put forward, or far back, is beyond what one mark on the wall can tell.
    const jumped = this.forward > 0 || this.back > pause ? 1 : 0
    this.reloads.push({ elapsed: this.elapsed, storage: this.storage, jumped })
    this.forward = 0
    this.back = 0
  }
}

it(`at most one reload in 300 s, none without storage, in ${runs} sequences`, () => {
  const next = random(4711)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T // the list is not empty
  const waits = [0, 1, 50, 1000, 299_000, 300_000, 600_000]
  const jumps = [-1, -1000, -60_000, -299_999, -400_000, 5000, 3_600_000, -86_400_000]
  const marks = ['', 'x', '-1', '1e99', null]
  let reloads = 0
  let jumped = 0
  for (let run = 0; run < runs; run++) {
    const tab = new Tab()
    for (let step = 0; step < 12; step++) {
      const what = next()
      if (what < 0.6) tab.fail()
      else if (what < 0.85) tab.wait(pick(waits))
      else if (what < 0.9) tab.jump(pick(jumps))
      else if (what < 0.99) tab.storage = pick(storages)
      else if (tab.reloads.length === 0) tab.kept = pick(marks)
    }
    reloads += tab.reloads.length
    for (const [index, reload] of tab.reloads.entries()) {
      if (reload.storage !== 'works')
        throw new Error(`run ${run}: a reload with storage that is ${reload.storage}`)
      const before = tab.reloads[index - 1]
      jumped += before ? reload.jumped : 0
      if (before && !reload.jumped && reload.elapsed - before.elapsed < pause)
        throw new Error(`run ${run}: two reloads within ${reload.elapsed - before.elapsed} ms`)
    }
  }
  // The sequences do reach what they are meant to try.
  expect(reloads).toBeGreaterThan(runs)
  expect(jumped).toBeGreaterThan(1000)
})
