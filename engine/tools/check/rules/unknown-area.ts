import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, at, get } from '../json.ts'
import type { Source } from '../source.ts'
import { suggest } from '../suggest.ts'
import { toldIn, usageFile } from '../usage.ts'

const id = 'unknown-area'

export const unknownArea: Rule = {
  id,
  description: `Areas of screens, and areas, events and variants that screens and flows track, are those of ${usageFile}.`,
  run(project): Finding[] {
    const words = project.sources.find((source) => source.file === usageFile)
    if (!words) return []
    const check = (source: Source, key: string, value: unknown, pointer: string): Finding[] => {
      const known = asArray(at(words.value, `/properties/${key}/enum`)).map(String)
      const name = asString(value)
      return name === undefined || known.includes(name)
        ? []
        : [
            source.finding(
              id,
              pointer,
              `There is no ${key} "${name}".`,
              suggest(name, known, `Add it to ${usageFile}.`),
            ),
          ]
    }
    return [
      ...project.of('screen').flatMap((source) => check(source, 'area', get(source.value, 'area'), '/area')),
      ...toldIn(project).flatMap(({ source, event, at: placeOf }) =>
        ['area', 'event', 'variant']
          // The area of a screen is named once, at the screen.
          .filter((key) => key !== 'area' || placeOf('area') !== placeOf('event'))
          .flatMap((key) => check(source, key, event[key], placeOf(key))),
      ),
    ]
  },
}
