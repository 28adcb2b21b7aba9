import type { Place } from './finding.ts'

/** Offsets at which the lines of a text begin. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Line and column (both from 1) of an offset. */
export function position(starts: number[], offset: number): { line: number; column: number } {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
}

/** Where a value stands in its text: offset of its key (where it has one) and of itself. */
interface Spot {
  key?: number
  value: number
}

/** A file of the configuration with its parsed value and the place of every node. */
export class Source {
  readonly file: string
  readonly text: string
  /** Undefined when the text could not be read as JSON. */
  value: unknown = undefined
  /** JSON Pointer to where its node stands. */
  readonly spots = new Map<string, Spot>()
  /** What is wrong with the text itself; the rule `json` reports it. */
  readonly problems: { place: Place; message: string; hint: string }[] = []
  readonly #starts: number[]

  constructor(file: string, text: string) {
    this.file = file
    this.text = text
    this.#starts = lineStarts(text)
  }

  get readable(): boolean {
    return this.value !== undefined
  }

  /** A place at an offset of the text. */
  placeAt(offset: number, pointer: string): Place {
    return { file: this.file, ...position(this.#starts, offset), pointer }
  }

  /** Where the value of a pointer stands. */
  at(pointer: string): Place {
    return this.place(pointer, 'value')
  }

  /** Where the key of a pointer stands; its value where it has no key. */
  keyAt(pointer: string): Place {
    return this.place(pointer, 'key')
  }

  /** Where nothing stands at the pointer, the place of the nearest parent that does. The pointer stays as given. */
  protected place(pointer: string, at: 'key' | 'value'): Place {
    let place = pointer
    while (!this.spots.has(place) && place !== '') place = place.slice(0, place.lastIndexOf('/'))
    const spot = this.spots.get(place) ?? { value: 0 }
    return this.placeAt(at === 'key' ? (spot.key ?? spot.value) : spot.value, pointer)
  }
}
