import { asArray, at, entries, get, isObject, type JsonObject } from '../../../util/json.ts'
import type { JsonNode, Place } from '../../json/source.ts'
import { list, suggest } from '../../json/suggest.ts'
import { usageFile } from '../names/name-kinds.ts'
import { ownerOf, placeOf } from '../names/references.ts'
import type { Project } from '../project.ts'
import type { Rule } from '../rule.ts'

/** A tracked usage event. Bindings are not resolved. */
interface Tracked {
  event: JsonObject
  /** Where the event stands; the place of the name if only that is given. */
  place: Place
  /** The object that contains its properties, if it has one. */
  owner?: JsonNode
}

const trackedIn = ({ references }: Project): Tracked[] =>
  references.flatMap((reference): Tracked[] => {
    const { names, value, node } = reference
    const owner = ownerOf(reference)
    if (names !== 'usageEvent' || !owner) return []
    // An event that is given as a name belongs to the area of its screen; an object contains its area.
    if (node.key === 'event' && isObject(owner.value) && owner.value.area !== undefined)
      return [{ event: owner.value, place: owner.place, owner }]
    const area = node.source.node('/area').text
    return area === undefined ? [] : [{ event: { area, event: value }, place: placeOf(reference) }]
  })

/** Allowed values of a property of an event; undefined if all are. */
function wordsOf(entry: JsonObject, key: string): string[] | undefined {
  const words = get(get(entry.properties, key), 'enum')
  return Array.isArray(words) ? words.map(String) : undefined
}

const takes = (entry: JsonObject, key: string, value: unknown): boolean =>
  wordsOf(entry, key)?.includes(String(value)) ?? get(entry.properties, key) !== undefined

export const usageEvent: Rule = {
  id: 'usage-event',
  description: `Every usage event that flows and screens track is declared in ${usageFile}, and has only the declared properties.`,
  check(project, report) {
    const words = project.sources.find(({ file }) => file === usageFile)?.value
    const vocabulary = asArray(get(words, 'anyOf')).filter(isObject)
    const isUnknown = (key: string, value: unknown) =>
      value !== undefined && !asArray(at(words, `/properties/${key}/enum`)).includes(value)
    for (const { event, place, owner } of vocabulary.length ? trackedIn(project) : []) {
      // The rule unresolved-reference reports names that do not exist at all.
      if (['area', 'event', 'variant'].some((key) => isUnknown(key, event[key]))) continue
      const [area, name] = [String(event.area), String(event.event)]
      const inArea = vocabulary.filter((entry) => takes(entry, 'area', area))
      const same = inArea.filter((entry) => takes(entry, 'event', name))
      const keys = Object.keys(event)
      const stray = keys.find((key) => !same.some((entry) => takes(entry, key, event[key])))
      const fits = same.filter((entry) => keys.every((key) => takes(entry, key, event[key])))
      const lacking = fits.map(({ required }) =>
        asArray(required)
          .map(String)
          .filter((key) => !keys.includes(key)),
      )
      const [least] = lacking.toSorted((a, b) => a.length - b.length)
      if (!same.length)
        report(
          owner?.get('event').place ?? place,
          `The area "${area}" has no usage event "${name}".`,
          suggest(
            name,
            inArea.flatMap((entry) => wordsOf(entry, 'event') ?? []),
            `See ${usageFile}.`,
          ),
        )
      else if (stray !== undefined)
        report(
          owner?.get(stray).place ?? place,
          `The usage event "${area} ${name}" has no such ${stray}.`,
          `Declared are ${list(new Set(same.flatMap((entry) => entries(entry.properties).map(([key]) => key))))}.`,
        )
      else if (least?.length)
        report(
          place,
          `The usage event "${area} ${name}" lacks ${list(least)}.`,
          `Add ${list(least)}: see ${usageFile}.`,
        )
    }
  },
}
