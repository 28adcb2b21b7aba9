import { asString, get, isObject, join, type JsonObject } from '../../util/json.ts'
import type { Place } from '../json/source.ts'
import type { Project } from './project.ts'
import { ownerOf, placeOf } from './names/references.ts'

/** The file in which the product declares usage events. */
export const usageFile = 'schemas/usage.schema.json'

interface Tracked {
  event: JsonObject
  /** Place of the event; if only its name is given, place of the name. */
  place: Place
  /** Where a property of the event stands. */
  at(property: string): Place
}

/** All tracked usage events. Bindings are not resolved. */
export const trackedIn = ({ references }: Project): Tracked[] =>
  references.flatMap((reference) => {
    const { names, source, value, node } = reference
    const owner = ownerOf(reference)
    if (names !== 'usageEvent' || !owner) return []
    // An event that is given as a name belongs to the area of its screen; an object contains its area.
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
