/** What the five bars of a flicker code show at one moment, left to right: the clock, then four bits; true = white. */
export type Bars = readonly [boolean, boolean, boolean, boolean, boolean]

/** Tells a TAN generator where the code begins. */
const sync = '0FFF'

/**
 * The moments of a flicker code, in order, to be shown again and again (ZKA HHD 1.4, optical coupling): of each byte the
 * low half first, its lowest bit on the second bar; each half once with the clock white and once with it black.
 * @param code hexadecimal, as the bank sends it: with its length and check digits
 */
export function framesOf(code: string): Bars[] {
  const bytes = `${sync}${code}`.match(/../g) ?? []
  return bytes.flatMap((byte) =>
    [byte.slice(1), byte.slice(0, 1)].flatMap((half) => {
      const value = Number.parseInt(half, 16)
      const bit = (place: number) => ((value >> place) & 1) === 1
      const bars = (clock: boolean): Bars => [clock, bit(0), bit(1), bit(2), bit(3)]
      return [bars(true), bars(false)]
    }),
  )
}

/** Flashes a second that are safe for people who get seizures from them (WCAG 2.3.1). */
export const safeFlashes = 3
/** Flashes a second at the beginning, and where the device asks for less motion. */
export const firstFlashes = { full: 2.5, reduced: 1 } as const
/** Twenty moments a second: more than generators can follow. */
export const mostFlashes = 10

/** Milliseconds for which one moment stays: a flash is a change to white and one back. */
export const stayOf = (flashes: number): number => 1000 / (2 * flashes)

/**
 * Shows moment after moment, one at a time: none is left out, however late the browser is, because the generator counts
 * them. Ends with the signal.
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
      const stay = stayOf(flashes())
      // After a pause of the browser the rest does not hurry to catch up.
      due = now - due > stay ? now + stay : due + stay
    }
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
