import type { Place } from './finding.ts'
import { lineStarts, position } from './line-position.ts'

/** Where a value stands in its text: offset of its key (where it has one) and of itself. */
export interface Spot {
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
