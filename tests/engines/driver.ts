/** What every browser can be asked for, whatever protocol it speaks. */
export interface Driver {
  go(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  /** Runs a function in the page: it sees nothing but its argument. What it answers can be written as JSON. */
  run<Result, Value>(job: (value: Value) => Result | Promise<Result>, value: Value): Promise<Awaited<Result>>
  /** Presses and releases the mouse at a point of the window. */
  press(x: number, y: number): Promise<void>
  /** Types with keys. */
  type(text: string): Promise<void>
  key(key: 'Enter' | 'Delete'): Promise<void>
  /** Errors and warnings of the console; none where the protocol does not tell them. */
  console(): string[]
  close(): Promise<void>
}

export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export const limit = 300_000 // milliseconds, for what hangs

/** Looks until it is so. @throws with what was looked for and what was seen at last */
export async function until<Seen>(
  what: string,
  look: () => Promise<Seen>,
  isSo: (seen: Seen) => boolean,
): Promise<Seen> {
  const end = Date.now() + limit
  // Looks less often as time goes by: looking slows down the page that is waited for.
  for (let pause = 20; ; pause = Math.min(2 * pause, 500)) {
    const seen = await look()
    if (isSo(seen)) return seen
    if (Date.now() > end) throw new Error(`${what}: not so, but ${JSON.stringify(seen)}`)
    await rest(pause)
  }
}
