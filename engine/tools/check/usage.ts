import { asString, get, isObject, join } from './json.ts'
import type { JsonObject } from './json.ts'
import type { Place } from './finding.ts'
import type { Project } from './project.ts'
import { ownerOf, placeOf } from './references.ts'

/** The file in which the product declares usage events. */
export const usageFile = 'schemas/usage.schema.json'

/** A usage event that a flow or a screen tracks. */
interface Tracked {
  event: JsonObject
  /** Where it stands; of an event that is named alone, its name. */
  place: Place
  /** Where a property of the event stands. */
  at(property: string): Place
}

/** All usage events that are tracked; bindings are left as they are. */
export const trackedIn = ({ references }: Project): Tracked[] =>
  references.flatMap((reference) => {
    const { names, source, value, node } = reference
    const owner = ownerOf(reference)
    if (names !== 'usageEvent' || !owner) return []
    // Named alone, an event is of the area of its screen; else it is an object with an area of its own.
    const area = asString(get(source.value, 'area'))
    if (node.key === 'event' && isObject(owner.value) && get(owner.value, 'area') !== undefined)
      return [
        {
          event: owner.value,
          place: source.at(owner.pointer),
          at: (property) => source.at(join(owner.pointer, property)),
        },
      ]
    return area === undefined
      ? []
      : [{ event: { area, event: value }, place: placeOf(reference), at: () => placeOf(reference) }]
  })
