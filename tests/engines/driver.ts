/** Keys by the names that pages give them. */
export type Key = 'Enter' | 'Tab' | 'Delete' | 'Escape' | 'ArrowDown'

/** What every browser can be asked for, whatever protocol it speaks. */
export interface Driver {
  go(url: string): Promise<void>
  reload(): Promise<void>
  back(): Promise<void>
  forward(): Promise<void>
  url(): Promise<string>
  /** Runs a function in the page: it sees nothing but its argument. What it answers can be written as JSON. */
  run<Result, Value = undefined>(
    job: (value: Value) => Result | Promise<Result>,
    value: Value,
  ): Promise<Awaited<Result>>
  /** Runs the text of a program in the page. */
  load(program: string): Promise<void>
  /** Presses and releases the mouse at a point of the window. */
  press(x: number, y: number): Promise<void>
  /** Types with keys. */
  type(text: string): Promise<void>
  key(key: Key): Promise<void>
  /**
   * Role and name, as the browser computes them, of the elements that a function in the page picks, and what else the function
   * says of each. Only the driver of the current WebKit tells them.
   */
  accessible?(pick: () => [Element, string][]): Promise<{ role: string; name: string; more: string }[]>
  /** Errors and warnings of the console; none where the protocol does not tell them. */
  console(): string[]
  close(): Promise<void>
}

export interface Browser {
  name: string
  /** Where it is on this machine; undefined where it is not, and then `get` says how to have it. */
  path: string | undefined
  get: string
  open(path: string, window: { width: number; height: number }): Promise<Driver>
}
