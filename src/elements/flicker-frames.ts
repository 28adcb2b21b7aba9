/** One frame of a flicker code: the five bars from left to right, first the clock, then four bits; true = white. */
export type Bars = readonly [boolean, boolean, boolean, boolean, boolean]

/** Synchronisation sequence that marks the start of the code. */
const sync = '0FFF'

/**
 * The frames of a flicker code, to be shown in a loop (ZKA HHD 1.4, optical coupling). Each byte gives its low half first, with
 * the lowest bit on the second bar. Each half is shown twice: with the clock white, then black.
 * @param code hexadecimal, as the bank sends it, with length and check digits
 */
export function framesOf(code: string): Bars[] {
  const bytes = `${sync}${code}`.match(/../g) ?? []
  return bytes.flatMap((byte) =>
    [byte.slice(1), byte.slice(0, 1)].flatMap((half) => {
      const value = Number.parseInt(half, 16)
      const bit = (position: number) => ((value >> position) & 1) === 1
      const bars = (clock: boolean): Bars => [clock, bit(0), bit(1), bit(2), bit(3)]
      return [bars(true), bars(false)]
    }),
  )
}

/** Flashes per second that do not cause seizures (WCAG 2.3.1). */
export const safeFlashes = 3
/** Initial flashes per second, also with prefers-reduced-motion. */
export const initialFlashes = { full: 2.5, reduced: 1 } as const
/** Maximum of flashes per second: twenty frames, more than TAN generators can read. */
export const maxFlashes = 10

/** Duration of a frame in milliseconds. A flash is two frames: white and black. */
const frameDuration = (flashes: number): number => 1000 / (2 * flashes)

/**
 * Shows the frames in a loop until `signal` aborts. No frame is skipped, however late the browser is, because the TAN generator
 * needs each one.
 */
export function play(
  frames: readonly Bars[],
  show: (bars: Bars) => void,
  flashes: () => number,
  signal: AbortSignal,
): void {
  let at = 0
  let due = performance.now()
  const frame = (now: number) => {
    if (signal.aborted) return
    const bars = frames[at % frames.length]
    if (bars && now >= due) {
      show(bars)
      at += 1
      const duration = frameDuration(flashes())
      // If the browser paused, the following frames keep their duration instead of catching up.
      due = now - due > duration ? now + duration : due + duration
    }
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
