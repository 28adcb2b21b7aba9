import { asArray, at, entries, get, isObject, type JsonObject } from '../../../util/json.ts'
import type { Rule } from '../rule.ts'
import { list, suggest } from '../../json/suggest.ts'
import { trackedIn, usageFile } from '../usage.ts'

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
    const words = project.sources.find(({ file }) => file === usageFile)
    const vocabulary = asArray(get(words?.value, 'anyOf')).filter(isObject)
    const isKnown = (key: string, value: unknown) =>
      asArray(at(words?.value, `/properties/${key}/enum`)).includes(value)
    for (const { event, place, at: placeOf } of vocabulary.length ? trackedIn(project) : []) {
      const { area, event: name, variant } = event
      // The rule unresolved-reference reports names that do not exist at all.
      if (!isKnown('area', area) || !isKnown('event', name)) continue
      if (variant !== undefined && !isKnown('variant', variant)) continue
      const whole = `"${String(area)} ${String(name)}"`
      const inArea = vocabulary.filter((entry) => takes(entry, 'area', area))
      const same = inArea.filter((entry) => takes(entry, 'event', name))
      const keys = Object.keys(event)
      const stray = keys.find((key) => !same.some((entry) => takes(entry, key, event[key])))
      const fits = same.filter((entry) => keys.every((key) => takes(entry, key, event[key])))
      const [least] = fits
        .map(({ required }) =>
          asArray(required)
            .map(String)
            .filter((key) => !keys.includes(key)),
        )
        .toSorted((a, b) => a.length - b.length)
      if (!same.length)
        report(
          placeOf('event'),
          `The area "${String(area)}" has no usage event "${String(name)}".`,
          suggest(
            String(name),
            inArea.flatMap((entry) => wordsOf(entry, 'event') ?? []),
            `See ${usageFile}.`,
          ),
        )
      else if (stray !== undefined)
        report(
          placeOf(stray),
          `The usage event ${whole} has no such ${stray}.`,
          `Declared are ${list(new Set(same.flatMap((entry) => entries(entry.properties).map(([key]) => key))))}.`,
        )
      else if (least?.length)
        report(
          place,
          `The usage event ${whole} lacks ${list(least)}.`,
          `Add ${list(least)}: see ${usageFile}.`,
        )
    }
  },
}
