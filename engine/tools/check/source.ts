import type { Finding, Place } from './finding.ts'
import { lineStarts, position } from './position.ts'

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
  /** What is wrong with the text itself (rule `json`). */
  readonly findings: Finding[] = []
  readonly #starts: number[]

  constructor(file: string, text: string) {
    this.file = file
    this.text = text
    this.#starts = lineStarts(text)
  }

  get readable(): boolean {
    return this.value !== undefined
  }

  /** A finding at an offset of the text. */
  findingAt(offset: number, pointer: string, rule: string, message: string, hint: string): Finding {
    return { file: this.file, ...position(this.#starts, offset), pointer, rule, message, hint }
  }

  /**
   * A finding at the value of `pointer`, or at its key; where nothing stands there, at the nearest parent that does.
   * The pointer itself is reported as given.
   */
  finding(
    rule: string,
    pointer: string,
    message: string,
    hint: string,
    at: 'key' | 'value' = 'value',
  ): Finding {
    let place = pointer
    while (!this.spots.has(place) && place !== '') place = place.slice(0, place.lastIndexOf('/'))
    const spot = this.spots.get(place) ?? { value: 0 }
    return this.findingAt(at === 'key' ? (spot.key ?? spot.value) : spot.value, pointer, rule, message, hint)
  }

  /** Where a value stands, for a finding that stands elsewhere. */
  place(pointer: string, at: 'key' | 'value' = 'value'): Place {
    const { file, line, column, pointer: where } = this.finding('', pointer, '', '', at)
    return { file, line, column, pointer: where }
  }
}
