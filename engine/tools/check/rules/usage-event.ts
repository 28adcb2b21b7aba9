import type { Finding, Rule } from '../finding.ts'
import { asArray, at, entries, get, isObject } from '../json.ts'
import type { JsonObject } from '../json.ts'
import { list, suggest } from '../suggest.ts'
import { toldIn, usageFile } from '../usage.ts'

const id = 'usage-event'

/** Values that a property of an entry takes; undefined where it takes any. */
function wordsOf(entry: JsonObject, key: string): string[] | undefined {
  const words = get(get(entry.properties, key), 'enum')
  return Array.isArray(words) ? words.map(String) : undefined
}

const takes = (entry: JsonObject, key: string, value: unknown): boolean =>
  wordsOf(entry, key)?.includes(String(value)) ?? get(entry.properties, key) !== undefined

export const usageEvent: Rule = {
  id,
  description: `Every usage event that flows and screens tell is one of ${usageFile}, with its properties and no others.`,
  run(project): Finding[] {
    const words = project.sources.find(({ file }) => file === usageFile)
    const vocabulary = asArray(get(words?.value, 'anyOf')).filter(isObject)
    if (vocabulary.length === 0) return []
    const isKnown = (key: string, value: unknown) =>
      asArray(at(words?.value, `/properties/${key}/enum`)).includes(value)
    return toldIn(project).flatMap((told) => {
      const { source, event } = told
      const { area, event: name, variant } = event
      // Words that there are not at all are the matter of another rule.
      if (!isKnown('area', area) || !isKnown('event', name)) return []
      if (variant !== undefined && !isKnown('variant', variant)) return []
      const inArea = vocabulary.filter((entry) => takes(entry, 'area', area))
      const same = inArea.filter((entry) => takes(entry, 'event', name))
      if (same.length === 0)
        return source.finding(
          id,
          told.at('event'),
          `Nothing in area "${String(area)}" is told as "${String(name)}".`,
          suggest(
            String(name),
            inArea.flatMap((entry) => wordsOf(entry, 'event') ?? []),
            `See ${usageFile}.`,
          ),
        )
      const keys = Object.keys(event)
      const stray = keys.find((key) => !same.some((entry) => takes(entry, key, event[key])))
      if (stray !== undefined)
        return source.finding(
          id,
          told.at(stray),
          `"${String(area)} ${String(name)}" is not told with this ${stray}.`,
          `It takes ${list(new Set(same.flatMap((entry) => entries(entry.properties).map(([key]) => key))))}.`,
        )
      const fits = same.filter((entry) => keys.every((key) => takes(entry, key, event[key])))
      const lacking = fits.map((entry) =>
        asArray(entry.required)
          .map(String)
          .filter((key) => !keys.includes(key)),
      )
      const [least] = lacking.toSorted((a, b) => a.length - b.length)
      return least?.length
        ? source.finding(
            id,
            told.pointer,
            `"${String(area)} ${String(name)}" is told without ${list(least)}.`,
            `Add ${list(least)}: see ${usageFile}.`,
          )
        : []
    })
  },
}
